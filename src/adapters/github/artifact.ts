import { createHash } from 'node:crypto'
import type { Source } from '../../core/block.ts'
import { allGranted, type Granted, granted, refuse } from '../../run/reason.ts'
import { LOG_LIMITS, limitOfTexts, type MayBeLog, SNIFFED, sourceOf, TEXT_LIMITS } from '../action/edit-files.ts'
import { TOO_MUCH, unzip } from '../unzip.ts'
import { giveUp, statusOf } from './answers.ts'
import type { RepoApi } from './client.ts'

/** Bytes of an archive. */
const MOST_BYTES = 16 * 1024 * 1024

/** Reads the texts in an artifact of a run, in memory: names inside it are labels. It may also be a single file that was never zipped. */
export async function readArtifact(
  of: RepoApi,
  run: number,
  name: string,
  mayBeLog: MayBeLog,
): Promise<Granted<readonly Source[]>> {
  const found = await findArtifact(of, run, name)
  if (!found.ok) return found
  const { id, size_in_bytes: size, digest } = found.value
  if (size > MOST_BYTES) return refuse('limit-exceeded', `the artifact has ${size} bytes; the limit is ${MOST_BYTES}`)
  const read = await download(of, id)
  if (!read.ok) return read
  const bytes = read.value
  if (bytes.length > MOST_BYTES) return refuse('limit-exceeded', `the artifact has more than ${MOST_BYTES} bytes`)
  // any step of any job may upload it again under the same name
  const hash = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
  if (digest && digest !== hash) return refuse('artifact-invalid', 'the artifact is not the one that was listed')
  const sources = isZip(bytes) ? await unpack(bytes, name) : allGranted([sourceOf(`artifact ${name}`, bytes, name)])
  if (!sources.ok) return sources
  const large = sources.value.find(({ text }) => text.length > TEXT_LIMITS.each && !mayBeLog(text.slice(0, SNIFFED)))
  return large || sources.value.map(limitOfTexts(mayBeLog)).some(most => most !== undefined) ? TOO_MUCH : sources
}

async function findArtifact({ api, repo }: RepoApi, run: number, name: string) {
  try {
    const { data } = await api.rest.actions.listWorkflowRunArtifacts({ ...repo, run_id: run, name, per_page: 100 })
    const found = data.artifacts.filter(artifact => artifact.name === name && !artifact.expired)
    // a run that was started again has one of each attempt: the newest counts
    const newest = found.toSorted((a, b) => b.id - a.id)[0]
    return newest ? granted(newest) : refuse('artifact-not-found', `run ${run} has no artifact ${JSON.stringify(name)}`)
  } catch (error) {
    const status = statusOf(error)
    if (status === 404 || status === 403)
      return refuse('artifact-not-found', `the artifacts of run ${run} cannot be read`)
    return giveUp(error, 'the artifacts could not be listed')
  }
}

async function download({ api, repo }: RepoApi, id: number): Promise<Granted<Uint8Array>> {
  try {
    const { data } = await api.rest.actions.downloadArtifact({ ...repo, artifact_id: id, archive_format: 'zip' })
    return granted(new Uint8Array(data as ArrayBuffer))
  } catch (error) {
    if (statusOf(error) === 410) return refuse('artifact-not-found', 'the artifact has expired')
    return giveUp(error, 'the artifact could not be read')
  }
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

async function unpack(archive: Uint8Array, artifact: string): Promise<Granted<readonly Source[]>> {
  const found = await unzip(archive, LOG_LIMITS)
  if (!found.ok) return found
  return allGranted(found.value.map(({ name, bytes }) => sourceOf(`artifact ${artifact}: ${name}`, bytes, name)))
}
