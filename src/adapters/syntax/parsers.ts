import { setFlagsFromString } from 'node:v8'
import type { Assets } from '../../syntax/index.ts'
import { parserFiles } from './files.ts'
import { checkInKeptThread, checkInThread } from './thread.ts'

/**
 * The parsers of a folder; checks run in a thread of their own, under a time limit. V8 starts to optimize large parsers after a few files, and
 * the program cannot end before that is done, up to half a second later. A budget a hundred times larger leaves this to long runs.
 * @param keep whether the thread waits for the next run
 */
export function syntaxParsers(folder: string, keep: boolean): Required<Assets> {
  setFlagsFromString('--wasm-tiering-budget=180000000')
  return { ...parserFiles(folder), checker: keep ? checkInKeptThread(folder) : paths => checkInThread(folder, paths) }
}
