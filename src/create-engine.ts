import { type Engine, type EngineParts, engineOf } from './engine.ts'
import { formats as allFormats } from './formats/index.ts'
import { logReader } from './formats/transcript/reader.ts'
import { matchers as allMatchers } from './matchers/index.ts'

/** An engine with every format and rule, that reads logs of agents too, unless other parts are given. */
export const createEngine = ({
  formats = allFormats,
  matchers = allMatchers,
  reader = logReader,
}: EngineParts = {}): Engine => engineOf({ formats, matchers, reader })
