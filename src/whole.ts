import { applyEditsWith, type Edited, type EditOptions, type Files, inWords } from './apply-edits.ts'
import { createEngine } from './create-engine.ts'
import type { Repository, Thread } from './run/ports.ts'
import type { Report } from './run/report.ts'
import { type RunOptions, run as runBy } from './run.ts'

/** The whole program; with every format and rule, unless an engine is given. */
export const run = (thread: Thread, repository: Repository, options: RunOptions = {}): Promise<Report> =>
  runBy(thread, repository, { ...options, engine: options.engine ?? createEngine() })

/** Applies the edit blocks in a text to files: `applyEdits(reply, { 'a.py': 'x = 1\n' })`; see {@link applyEditsWith}. */
export const applyEdits = async (text: string, files: Files, options: EditOptions = {}): Promise<Edited> =>
  inWords(await applyEditsWith(options.engine ?? createEngine(), text, files, options))
