import type { Block, Source } from '../core/block.ts'
import type { Outcome, Snapshot } from '../core/outcome.ts'
import type { RepoPath } from '../core/path.ts'
import { type BlockStream, createStream } from './carrier/stream.ts'
import type { Format, FormatIndex } from './format.ts'

/** How a text is taken: as lines that formats are offered, or also as the log of an agent. */
export interface Reader {
  /** Those that are asked before the formats of the engine. */
  readonly formats: readonly Format[]
  /** Reads the outcomes of calls from the text below them. */
  readonly answered?: FormatIndex['answered']
  readonly read: (source: Source, formats: FormatIndex) => readonly Block[]
  readonly stream: (source: Omit<Source, 'text'>, formats: FormatIndex) => BlockStream
  /** True if a text that begins so may be a log. */
  readonly mayBeLog: (start: string) => boolean
  /** Blocks with their paths from the repository's root, as far as these known folders, or the blocks, tell where that is. */
  readonly located?: (
    blocks: readonly Block[],
    tracked: Iterable<RepoPath>,
    known: readonly string[],
  ) => readonly Block[]
  /** What blocks, whose files are known now, mean together. */
  readonly settled?: (blocks: readonly Block[], files: Snapshot) => readonly Block[]
  /** The outcome with what only this reader knows about its blocks. */
  readonly judged?: (outcome: Outcome) => Outcome
}

/** Any text, and no log as a whole. */
export const textReader: Reader = {
  formats: [],
  read: (source, formats) => formats.blocksIn(source),
  stream: createStream,
  mayBeLog: () => false,
}
