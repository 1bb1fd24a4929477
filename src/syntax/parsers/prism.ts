import type { ListProblems } from '../language.ts'
import { problemAtByte, type SyntaxProblem } from '../problem.ts'
import { sandbox } from './sandbox.ts'

/**
 * Ruby by prism, its official parser; an instance a text, as prism keeps what it allocated. The tree is not needed. So only the head of the
 * serialized result is read, and the package's own reader, 350 kB of node classes, is not loaded.
 */
export function load(wasm: Uint8Array): ListProblems {
  const module = new WebAssembly.Module(wasm)
  return text => {
    const { exports } = new WebAssembly.Instance(module, sandbox(module))
    exports._initialize()
    const source = new TextEncoder().encode(text)
    const at: number = exports.calloc(1, source.length + 1)
    new Uint8Array(exports.memory.buffer).set(source, at)
    const buffer: number = exports.calloc(exports.pm_buffer_sizeof(), 1)
    exports.pm_buffer_init(buffer)
    exports.pm_serialize_parse(buffer, at, source.length, 0)
    const { memory, pm_buffer_value, pm_buffer_length } = exports
    return errorsOf(new Uint8Array(memory.buffer, pm_buffer_value(buffer), pm_buffer_length(buffer)), text)
  }
}

/** The length of the mark `PRISM`, the version and the location flag. */
const PREFIX = 9

/** Reads up to the errors: docs/serialization.md of ruby/prism. */
function errorsOf(bytes: Uint8Array, text: string): readonly SyntaxProblem[] {
  const view = reader(bytes, PREFIX)
  view.text(view.number()) // the encoding's name
  view.number() // the first line's number
  view.times(() => view.number()) // where lines start
  view.times(() => [view.number(), view.number(), view.number()]) // comments
  view.times(() => [view.number(), view.number(), view.number(), view.number()]) // magic comments
  if (view.byte() !== 0) [view.number(), view.number()] // __END__
  return view.times(() => {
    view.number() // the kind
    const message = view.text(view.number())
    const problem = problemAtByte(text, view.number(), message)
    view.number() // the length of the place
    view.byte() // the level
    return problem
  })
}

function reader(bytes: Uint8Array, start: number) {
  let at = start
  const byte = () => {
    if (at >= bytes.length) throw new RangeError('the result of prism ends early')
    return bytes[at++]!
  }
  /** LEB128 */
  const number = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const next = byte()
      value += (next & 0x7f) * 2 ** shift
      if (next < 0x80) return value
    }
  }
  const text = (length: number) => {
    at += length
    return new TextDecoder().decode(bytes.subarray(at - length, at))
  }
  return {
    byte,
    number,
    text,
    times: <T>(one: () => T): readonly T[] => Array.from({ length: number() }, one),
  }
}
