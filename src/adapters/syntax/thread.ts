import { once } from 'node:events'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { Assets, Language, SyntaxChecker, SyntaxVerdict } from '../../syntax/index.ts'
import { languageOf } from '../../syntax/languages/index.ts'
import { parserFiles, parserFolder } from './files.ts'

/** The start data of the thread. */
export interface ThreadStart {
  readonly folder: string
  /** First the paths go in here whose parsers it loads, then questions; verdicts come out. */
  readonly port: MessagePort
  /** One number: 1 when the thread has done what it was last asked, at first to load its parsers. */
  readonly done: Int32Array
}

/** A request to the thread: the arguments of a `SyntaxChecker`. */
export type Question = Parameters<SyntaxChecker>

/** Milliseconds that one file may take, all of them together, and that the parsers may take to load: less than placing has. */
const CHECK_MS = 3_000
const TOTAL_MS = 5_000
const LOAD_MS = 20_000

interface Stay {
  /** Milliseconds after which a thread that is asked nothing more ends: what comes next, such as sending a commit, needs memory of its own. */
  readonly idle: number
  /** Parsed characters after which a thread makes way for a new one: what some parsers hold is given back only with their thread. */
  readonly enough: number
  /** True if the new one loads its parsers before it is asked anything. */
  readonly renews: boolean
}

const FOR_A_RUN: Stay = { idle: 100, enough: 1024 * 1024, renews: false }
export const FOR_A_SESSION: Stay = { idle: 300_000, enough: 8 * 1024 * 1024, renews: true }

/** Largest heap of a JavaScript parser, in MB; above it the thread ends, and the program does not. */
const HEAP_MB = 1024

/** Largest young generation, in MB: without this limit a thread takes 20 to 50 MB more, and is not faster. */
const YOUNG_MB = 8

/** How a checker in a thread is used. */
interface Use {
  readonly stay?: Stay
  /** Milliseconds for a file, and for all of them. */
  readonly limit?: number
  readonly total?: number
  /** The first thread, if one has been started. */
  readonly spare?: Thread | undefined
}

interface Thread {
  readonly worker: Worker
  /** Settles when the parsers are loaded, or cannot be. */
  readonly loaded: Promise<unknown>
  readonly port: MessagePort
  readonly done: Int32Array
}

/**
 * The parsers next to a bundle; checks run in a thread of their own, under a time limit. V8 starts to optimize large parsers after a few files, and
 * the program cannot end before that is done, up to half a second later. A budget a hundred times larger leaves this to long runs.
 * @param keep whether the thread waits for the next run @param isEarly whether it starts before anything is known of the files
 */
export function syntaxParsers(bundle: string, keep: boolean, isEarly: boolean): Required<Assets> {
  const folder = parserFolder(bundle)
  setFlagsFromString('--wasm-tiering-budget=180000000')
  const spare = isEarly ? start(folder) : undefined
  return { ...parserFiles(folder), checker: checkInThread(folder, { stay: keep ? FOR_A_SESSION : FOR_A_RUN, spare }) }
}

/**
 * A checker in a thread, so that a parser that does not end can be stopped: its file is "not checked", and the next one gets a new thread. The
 * thread starts when it is first asked for, and serves all that comes. It starts again when a parser is needed that it does not have.
 */
export function checkInThread(
  folder: string,
  { stay = FOR_A_RUN, limit = CHECK_MS, total = TOTAL_MS, spare }: Use = {},
): (paths: Iterable<string>) => Promise<SyntaxChecker> {
  const known = new Map<Language | undefined, string>()
  let kept: Promise<Checker> | undefined
  const begin = () => {
    const thread = spare ?? start(folder)
    spare = undefined
    thread.port.postMessage([...known.values()])
    return thread
  }
  return async paths => {
    const fresh = [...paths].filter(path => !known.has(languageOf(path)))
    if (!kept || fresh.length > 0) {
      kept?.then(({ end }) => end()).catch(() => {})
      for (const path of fresh) known.set(languageOf(path), path)
      kept = checkerOf(begin, limit, stay)
    }
    return within(total, (await kept).check)
  }
}

/** A checker that has so many milliseconds for all files together. */
function within(total: number, check: SyntaxChecker): SyntaxChecker {
  let left = total
  return (...question) => {
    if (left <= 0) return { kind: 'not-checked', reason: 'earlier files used up the time for parsing' }
    const began = performance.now()
    const verdict = check(...question)
    left -= performance.now() - began
    return verdict
  }
}

interface Checker {
  readonly check: SyntaxChecker
  readonly end: () => void
}

async function checkerOf(begin: () => Thread, limit: number, stay: Stay): Promise<Checker> {
  let read = 0
  let [thread, isNew]: [Thread | undefined, boolean] = [begin(), false]
  thread.worker.ref()
  await thread.loaded
  thread.worker.unref()
  let idle: NodeJS.Timeout | undefined
  const end = () => {
    clearTimeout(idle)
    void thread?.worker.terminate()
    thread = undefined
  }
  const renew = (): Thread => {
    end()
    read = 0
    isNew = true
    thread = begin()
    return thread
  }
  const stop = (reason: string): SyntaxVerdict => {
    end()
    return { kind: 'not-checked', reason }
  }
  const check: SyntaxChecker = (...question) => {
    const asked = thread ?? renew()
    if (isNew && !isDone(asked, LOAD_MS)) return stop('the parsers did not load in time')
    isNew = false
    const verdict = ask(asked, question, limit) ?? stop(`the parser took longer than ${limit / 1000} seconds`)
    read += parsedIn(question, verdict)
    const goOn = stay.renews ? renew : end
    if (read > stay.enough) goOn()
    clearTimeout(idle)
    idle = setTimeout(end, stay.idle).unref()
    return verdict
  }
  return { check, end }
}

/** Starts a thread, which waits for the paths whose parsers it loads. */
function start(folder: string): Thread {
  const { port1, port2 } = new MessageChannel()
  const done = new Int32Array(new SharedArrayBuffer(4))
  const workerData: ThreadStart = { folder, port: port2, done }
  const worker = new Worker(join(folder, 'thread.js'), {
    workerData,
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  // A thread that dies gives no answer, and that is reported; it must not take the program with it.
  worker.on('error', () => {})
  const loaded = once(worker, 'message')
  loaded.catch(() => {})
  // after the listener, which would keep the program
  worker.unref()
  return { worker, loaded, port: port1, done }
}

/** Characters: of the text before too only where the text after it has problems. */
const parsedIn = ([, before = '', after]: Question, verdict: SyntaxVerdict): number =>
  verdict.kind === 'ok' && !verdict.hasOthers ? after.length : before.length + after.length

function ask(thread: Thread, question: Question, limit: number): SyntaxVerdict | undefined {
  Atomics.store(thread.done, 0, 0)
  thread.port.postMessage(question)
  return isDone(thread, limit) ? receiveMessageOnPort(thread.port)?.message : undefined
}

const isDone = ({ done }: Thread, limit: number): boolean => Atomics.wait(done, 0, 0, limit) !== 'timed-out'
