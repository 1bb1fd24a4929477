import { hold } from './support/hold-laws.ts'
import { laws } from './support/laws.ts'
import { outside } from './support/laws-outside.ts'

hold(laws.filter(law => !outside.includes(law)))
