import { setFlagsFromString } from 'node:v8'
import type { Assets } from '../../syntax/index.ts'
import { parserFiles } from './files.ts'
import { checkInThread } from './thread.ts'

/**
 * The parsers of a folder; checks run in a thread of their own, under a time limit.
 * V8 starts to optimise large parsers after a few files, and the program cannot end before it is done with that, up to
 * half a second: a budget a hundred times larger leaves that to those who run long.
 */
export function syntaxParsers(folder: string): Required<Assets> {
  setFlagsFromString('--wasm-tiering-budget=180000000')
  return { ...parserFiles(folder), checker: paths => checkInThread(folder, paths) }
}
