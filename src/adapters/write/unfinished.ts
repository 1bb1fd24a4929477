import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** What the writer's notes are called in its state folder. */
export const PENDING = 'journal.json'
export const DRAFT = 'journal.json.draft'
export const DONE = 'done.json'

/** Whether a run did not come to its end, or is not there yet: whoever looks without the lock cannot tell which. */
export const isUnfinished = (state: string): boolean =>
  [PENDING, DRAFT, DONE].some(name => existsSync(join(state, name)))
