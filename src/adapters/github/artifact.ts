import { createHash } from 'node:crypto'
import type { Source } from '../../core/op.ts'
import { TEXT_LIMITS, textOf } from '../action/edit-files.ts'
import { fail, isRefused } from '../refused.ts'
import { unzip } from '../unzip.ts'
import type { Api } from './client.ts'
import { giveUp, statusOf } from './failure.ts'
import type { RepoName } from './permission.ts'

/** Bytes of an archive. */
const MOST_BYTES = 8 * 1024 * 1024

/**
 * Reads the texts in an artifact of a run, without writing anything to disk: names inside it are labels and nothing else.
 * An artifact may also be a single file that was never zipped.
 */
export async function readArtifact(api: Api, repo: RepoName, run: number, name: string): Promise<readonly Source[]> {
  const { id, size, digest } = await findArtifact(api, repo, run, name)
  if (size > MOST_BYTES) fail('limit-exceeded', `the artifact has ${size} bytes, more than ${MOST_BYTES}`)
  const bytes = await download(api, repo, id)
  if (bytes.length > MOST_BYTES) fail('limit-exceeded', `the artifact has more than ${MOST_BYTES} bytes`)
  // any step of any job may upload it again under the same name
  const found = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
  if (digest && digest !== found) fail('artifact-invalid', 'the artifact is not the one that was listed')
  return isZip(bytes) ? unpack(bytes, name) : [{ name: `artifact ${name}`, text: textOf(bytes, name) }]
}

async function findArtifact(
  api: Api,
  repo: RepoName,
  run: number,
  name: string,
): Promise<{ id: number; size: number; digest?: string | null | undefined }> {
  try {
    const { data } = await api.rest.actions.listWorkflowRunArtifacts({ ...repo, run_id: run, name, per_page: 100 })
    const found = data.artifacts.filter(artifact => artifact.name === name && !artifact.expired)
    // a run that was started again has one of each attempt: the newest counts
    const newest = found.toSorted((a, b) => b.id - a.id)[0]
    return newest
      ? { id: newest.id, size: newest.size_in_bytes, digest: newest.digest }
      : fail('artifact-not-found', `run ${run} has no artifact ${JSON.stringify(name)}`)
  } catch (error) {
    if (isRefused(error)) throw error
    const status = statusOf(error)
    if (status === 404 || status === 403)
      return fail('artifact-not-found', `the artifacts of run ${run} cannot be read`)
    return giveUp(error, 'the artifacts could not be listed')
  }
}

async function download(api: Api, repo: RepoName, id: number): Promise<Uint8Array> {
  try {
    const { data } = await api.rest.actions.downloadArtifact({ ...repo, artifact_id: id, archive_format: 'zip' })
    return new Uint8Array(data as ArrayBuffer)
  } catch (error) {
    if (statusOf(error) === 410) return fail('artifact-not-found', 'the artifact has expired')
    return giveUp(error, 'the artifact could not be read')
  }
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

async function unpack(bytes: Uint8Array, name: string): Promise<readonly Source[]> {
  const found = await unzip(bytes, TEXT_LIMITS)
  switch (found.kind) {
    case 'files':
      return found.files.map(file => ({ name: `artifact ${name}: ${file.name}`, text: textOf(file.bytes, file.name) }))
    case 'too-much':
      return fail('limit-exceeded', 'the artifact holds more than may be unpacked')
    case 'invalid':
      return fail('artifact-invalid', `the archive cannot be read: ${found.message}`)
    default:
      return found satisfies never
  }
}
