import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A delivery whose signature is right. */
export interface Delivery {
  /** The same for all attempts; not signed, so only for the log. */
  readonly guid: string
  readonly payload: unknown
}

/** The answer to a sender: a status and fixed words. */
export interface HookAnswer {
  readonly status: 200 | 400 | 401 | 404 | 405 | 413 | 415 | 500 | 503
  readonly words: string
}

/** Most bytes of one delivery, and of all deliveries in memory. GitHub sends up to 25 MB, but no comment is that large. */
const MOST = { one: 8 * 1024 * 1024, all: 32 * 1024 * 1024 } as const

type Receiver = (request: IncomingMessage, response: ServerResponse) => Promise<HookAnswer>

/** Makes a receiver of webhooks. @param secrets each of them is good: two while one takes the other's place */
export function receiver(secrets: readonly string[], handle: (delivery: Delivery) => Promise<HookAnswer>): Receiver {
  let held = 0
  return async (request, response) => {
    let mine = 0
    const admit = (bytes: number): HookAnswer | undefined => {
      mine += bytes
      held += bytes
      if (mine > MOST.one) return TOO_LARGE
      return held > MOST.all ? { status: 503, words: 'too many deliveries at once' } : undefined
    }
    const read = refusedUnread(request) ?? (await readBody(request, admit))
    const signed = 'status' in read ? read : openSigned(read, request, secrets)
    held -= mine
    const answer = 'status' in signed ? signed : await handle(signed).catch(() => BROKEN)
    response.writeHead(answer.status, { 'content-type': 'text/plain' }).end(`${answer.words}\n`)
    if (!request.complete) linger(request)
    return answer
  }
}

const TOO_LARGE: HookAnswer = { status: 413, words: `the delivery is larger than ${MOST.one / 1024 / 1024} MB` }
const BROKEN: HookAnswer = { status: 500, words: 'the delivery could not be handled' }

/** For three seconds the rest of what is refused is still taken off the line, so that its sender hears why. */
function linger(request: IncomingMessage): void {
  request.resume()
  setTimeout(() => request.complete || request.destroy(), 3_000).unref()
}

function refusedUnread({ method, url, headers }: IncomingMessage): HookAnswer | undefined {
  if (url?.split('?')[0] !== '/webhook') return { status: 404, words: 'not found' }
  if (method !== 'POST') return { status: 405, words: 'use POST' }
  if (!/^application\/json\b/i.test(headers['content-type'] ?? ''))
    return { status: 415, words: 'the content type is not application/json' }
  if (!headers['x-hub-signature-256']) return { status: 401, words: 'not signed' }
  return Number(headers['content-length'] ?? 0) > MOST.one ? TOO_LARGE : undefined
}

/** The bytes of a request. @param admit hears how many come, and says why no more may */
async function readBody(
  request: IncomingMessage,
  admit: (bytes: number) => HookAnswer | undefined,
): Promise<Buffer | HookAnswer> {
  const chunks: Buffer[] = []
  try {
    // it stays open, so that its sender hears why no more is read
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const refused = admit(chunk.length)
      if (refused) return refused
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch {
    return { status: 400, words: 'the delivery was cut off' }
  }
}

function openSigned(bytes: Buffer, { headers }: IncomingMessage, secrets: readonly string[]): Delivery | HookAnswer {
  const said = String(headers['x-hub-signature-256'])
  const signed = (secret: string) => `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`
  // every secret is tried, so that the time does not tell which one it was
  const good = secrets.filter(secret => isSame(said, signed(secret)))
  if (good.length === 0) return { status: 401, words: 'the signature is wrong' }
  try {
    const payload: unknown = JSON.parse(bytes.toString('utf8'))
    if (typeof payload === 'object' && payload !== null) return { guid: guidIn(headers['x-github-delivery']), payload }
  } catch {
    // said below, as for JSON that is not an object
  }
  return { status: 400, words: 'the body is not a JSON object' }
}

/** Compares a secret in a time that does not tell where the two differ. */
export function isSame(said: string, secret: string): boolean {
  const [one, other] = [Buffer.from(said), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Anyone can write this header: what goes into the log is a GUID or nothing. */
const guidIn = (header: string | string[] | undefined): string => /^[\da-f-]{1,40}$/i.exec(String(header))?.[0] ?? ''
