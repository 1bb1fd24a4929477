import type { Reader } from '../reader.ts'
import { answered } from './effect/answered.ts'
import { withMade, withoutMade } from './effect/as-left.ts'
import { withoutTakenBack } from './effect/left-out-edits.ts'
import { withOverwritten } from './effect/overwritten.ts'
import { logInText } from './in-text.ts'
import { withLogPaths } from './log-paths.ts'
import { screen } from './screen.ts'
import { createSourceStream, mayBeLog, readSource } from './stream.ts'

/** Logs of agents, whole or within another text, and any other text. */
export const logReader: Reader = {
  formats: [logInText(), screen()],
  answered,
  read: readSource,
  stream: createSourceStream,
  mayBeLog,
  located: withLogPaths,
  settled: (blocks, files) => withoutMade(withoutTakenBack(blocks, files), files),
  judged: outcome => withOverwritten(withMade(outcome)),
}
