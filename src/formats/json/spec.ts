import type { Block } from '../../core/block.ts'
import type { FileRequest } from '../block.ts'
import type { Format, SourceLines } from '../format.ts'
import type { Fields } from './fields.ts'
import type { Call } from './reading/call.ts'
import type { JsonObject } from './value.ts'
import { seenIn } from './vocabulary.ts'

export interface Reading extends Partial<Omit<FileRequest, 'path'>> {
  /** Absent: the surroundings say which file is meant. */
  readonly path?: string | undefined
  /** The parts of the call that ask it, where other parts ask for something else: their place is the block's. */
  readonly within?: readonly unknown[]
}

/** A JSON format: how its calls are recognized, what fields they have, and which ops they mean. */
export interface JsonSpec extends Pick<Format, 'write' | 'guide' | 'answer'>, Omit<InputForm, 'fits' | 'read'> {
  readonly name: string
  /** True if an input is of this format, by its fields alone. */
  readonly fits: (input: Call['input']) => boolean
  /** True if an input with fields that other formats have too is of this one, where the call names one of its tools. */
  readonly acceptsNamed?: (input: Call['input']) => boolean
  /** True if a call that no format knows is evidently meant as an edit, so that it is reported why it is none. */
  readonly fallback?: (call: Call) => boolean
  /** Fields that speak for this format when the JSON around them is broken. */
  readonly distinctive: readonly string[]
  /** Several inputs one below another are read as one, a list: what they say is of one version of the files. */
  readonly joins?: true
  /** @param inside reads a text that is in a call, a patch for instance, as the blocks in it */
  readonly read: (call: Call, inside: (text: string, path?: string) => readonly Block[]) => readonly Reading[]
}

/** One shape of input that a tool takes: a pair of texts, a list of them, a whole file, lines, a deletion. */
export interface InputForm {
  /** Names of tools, in small letters, whose input this is whatever fields it has. */
  readonly tools: readonly string[]
  /** Of its kinds, where it has several. */
  readonly fields: readonly Fields[]
  /** Fields of which every input has one: only such inputs are shown to `fits`. */
  readonly anyOf: readonly string[]
  readonly fits: (input: JsonObject) => boolean
  readonly read: (input: JsonObject) => readonly Reading[]
}

/** A call's request, for the version of the file that it names. Texts in it are read like the source around it. */
export function readingsOf(spec: JsonSpec, call: Call, { name, formats }: Pick<SourceLines, 'name' | 'formats'>) {
  const seen = seenIn(call.input)
  const readings = spec.read(call, (text, path) =>
    formats.blocksIn({ name, text, ...(path !== undefined && { defaultPath: path }) }),
  )
  return seen ? readings.map(reading => ({ ...reading, seen })) : readings
}
