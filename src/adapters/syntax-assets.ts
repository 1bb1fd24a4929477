import type { Assets } from '../syntax/index.ts'
import { parserFiles } from './parser-files.ts'
import { checkInThread } from './syntax-thread.ts'

/** The parsers of a folder, `dist/syntax` beside the bundle; checks run in a thread of their own, under a time limit. */
export const syntaxAssets = (folder: string): Assets => ({
  ...parserFiles(folder),
  checker: paths => checkInThread(folder, paths),
})
