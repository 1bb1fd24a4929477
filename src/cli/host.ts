import { fstatSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isatty } from 'node:tty'
import { TextDecoder } from 'node:util'
import { inert } from '../policy/said/log-quote.ts'

/** 0: all good; 1: a block failed; 2: could not run. */
export type ExitCode = 0 | 1 | 2

/** The effects of a command line outside its process. */
export interface Host {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: AsyncIterable<Uint8Array>
  /** True if a person sits before each of them. */
  readonly tty: { readonly stdin: boolean; readonly stdout: boolean; readonly stderr: boolean }
  /** Makes the keyboard give each key as it is pressed, or whole lines again; absent if no person sits before it. */
  readonly keys?: (each: boolean) => void
  /** How wide the terminal of standard output is. */
  readonly columns?: number | undefined
  /** Milliseconds to wait for another run that writes to the same checkout. */
  readonly patience?: number
  readonly out: (text: string) => void
  /** Standard output for what is not text. */
  readonly bytes?: (bytes: Uint8Array) => void
  readonly err: (text: string) => void
}

export function processHost(): Host {
  // `head` closes the pipe when it has enough: not an error, but some output is lost
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') process.stderr.write(`apply-edits: standard output cannot be written: ${message}\n`)
    process.exit(2)
  })
  return {
    cwd: process.cwd(),
    env: process.env,
    // opened when it is read; Node takes a folder for an empty text
    get stdin() {
      if (isFolder(0)) throw userError('standard input is a folder', 'Name a file, or pipe in a text.')
      return process.stdin
    },
    tty: { stdin: isatty(0), stdout: isatty(1), stderr: isatty(2) },
    ...(isatty(0) && { keys: each => void process.stdin.setRawMode(each) }),
    columns: process.stdout.columns,
    out: text => void process.stdout.write(text),
    bytes: bytes => void process.stdout.write(bytes),
    err: text => void process.stderr.write(text),
  }
}

/** True if a text is colored: as asked, else as NO_COLOR and FORCE_COLOR say (no-color.org), else on a terminal. */
export function wantsColor(
  when: string | true | undefined,
  { env, tty }: Host,
  stream: 'stdout' | 'stderr' = 'stdout',
): boolean {
  if (when === 'always') return true
  if (when === 'never' || env['NO_COLOR']) return false
  return env['FORCE_COLOR'] ? env['FORCE_COLOR'] !== '0' : tty[stream] && env['TERM'] !== 'dumb'
}

/** A value as JSON of several lines, with nothing in it that moves a terminal; what is escaped is in strings, and means the same. */
export const jsonText = (value: unknown): string => inert(`${JSON.stringify(value, null, 2)}\n`)

function isFolder(fd: number): boolean {
  try {
    return fstatSync(fd).isDirectory()
  } catch {
    return false
  }
}

/** A user's mistake, or something missing: one sentence, without a stack. */
export interface UserError extends Error {
  readonly name: 'UserError'
  readonly help: string
}

export const userError = (message: string, help: string): UserError =>
  Object.assign(new Error(message), { name: 'UserError' as const, help })

export interface NamedText {
  readonly name: string
  readonly text: string
}

/** The texts that operands name; `-`, or no operand at all, is standard input. @throws UserError */
export async function readTexts(operands: readonly string[], host: Host): Promise<readonly NamedText[]> {
  if (operands.length === 0 && host.tty.stdin) {
    throw userError('there is no input', 'Name a file, or pipe in a text.')
  }
  const names = operands.length === 0 ? ['-'] : operands
  return Promise.all(names.map(name => (name === '-' ? readStandard(host) : readNamed(name, host))))
}

async function readStandard(host: Host): Promise<NamedText> {
  let text = ''
  for await (const piece of standardInput(host)) text += piece
  return { name: STANDARD, text }
}

export const STANDARD = 'standard input'

/** True if the operands mean standard input, and something comes in there by itself. */
export const isPiped = (operands: readonly string[], { tty }: Host): boolean =>
  operands.length === 0 ? !tty.stdin : operands.join() === '-'

/** Standard input as text, piece by piece as it comes. @throws UserError when it is not UTF-8 */
export async function* standardInput({ stdin }: Host): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const chunk of stdin) {
    decoder ??= decoderFor(chunk)
    yield decode(decoder, chunk, STANDARD, true)
  }
  if (decoder) yield decode(decoder, new Uint8Array(), STANDARD, false)
}

const NAME_ONE = 'Give the path of a file, or `-` to read standard input.'

function readNamed(name: string, { cwd }: Host): NamedText {
  if (name === '') throw userError('the name of a file is empty', NAME_ONE)
  const bytes = bytesOf(name, resolve(cwd, name))
  return { name, text: decode(decoderFor(bytes), bytes, name, false) }
}

/** At once: what comes next depends on it, and the loop is busy with loading. */
function bytesOf(name: string, path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const [why, help] = REASONS[code] ?? [message, NAME_ONE]
    throw userError(`cannot read \`${name}\`: ${why}`, help)
  }
}

const REASONS: Readonly<Record<string, readonly [why: string, help: string]>> = {
  ENOENT: ['there is no such file', NAME_ONE],
  EISDIR: ['it is a folder', 'Name the files in it.'],
  EACCES: ['permission denied', 'Run `chmod u+r` on it, or pipe in a text.'],
}

/** PowerShell writes UTF-16 with a byte order mark; everything else has to be UTF-8. */
const decoderFor = (start: Uint8Array): TextDecoder =>
  new TextDecoder(start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : 'utf-8', { fatal: true })

function decode(decoder: TextDecoder, bytes: Uint8Array, name: string, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream })
  } catch {
    throw userError(`\`${name}\` is not UTF-8 text`, 'Convert it to UTF-8.')
  }
}
