import { hold } from './support/hold-laws.ts'
import { outside } from './support/laws-outside.ts'

hold(outside)
