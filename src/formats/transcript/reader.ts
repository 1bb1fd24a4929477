import type { Reader } from '../reader.ts'
import { answered } from './answered.ts'
import { withMade, withoutMade } from './as-left.ts'
import { logInText } from './in-text.ts'
import { withoutTakenBack } from './left-out-edits.ts'
import { withLogPaths } from './log-paths.ts'
import { withOverwritten } from './overwritten.ts'
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
