import type { World } from './world.ts'

const LIFE = 60_000
const blobs = new WeakMap<
  World,
  Map<string, { readonly bytes: Uint8Array; readonly type: string; readonly until: number }>
>()

/** An address on the blob host that serves these bytes to whoever has it, for a minute. */
export function signBlob(world: World, bytes: Uint8Array, type: string): string {
  const known = blobs.get(world) ?? new Map()
  blobs.set(world, known)
  const signature = crypto.randomUUID()
  known.set(signature, { bytes, type, until: Date.now() + LIFE })
  return `${world.hosts.blobs}/actions-results/${signature}?sig=${signature}`
}

/** What the blob host answers: the storage behind GitHub takes no `Authorization` beside its signature. */
export function readSigned(
  world: World,
  url: URL,
  authorization: string | undefined,
): { readonly status: number; readonly type: string; readonly body: Uint8Array } {
  const text = (status: number, message: string) => ({ status, type: 'application/xml', body: Buffer.from(message) })
  if (authorization !== undefined) return text(400, '<Error><Code>InvalidAuthenticationInfo</Code></Error>')
  const blob = blobs.get(world)?.get(url.searchParams.get('sig') ?? '')
  if (!blob || blob.until < Date.now()) return text(403, '<Error><Code>AuthenticationFailed</Code></Error>')
  return { status: 200, type: blob.type, body: blob.bytes }
}
