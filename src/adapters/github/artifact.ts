import { createHash } from 'node:crypto'
import type { Source } from '../../core/block.ts'
import { stop } from '../../run/reason.ts'
import { LOG_LIMITS, limitOfTexts, type MayBeLog, SNIFFED, sourceOf, TEXT_LIMITS } from '../action/edit-files.ts'
import { tooMuch, unzip } from '../unzip.ts'
import { giveUp, statusOf } from './answers.ts'
import type { RepoApi } from './client.ts'

/** Bytes of an archive. */
const MOST_BYTES = 16 * 1024 * 1024

/** Reads the texts in an artifact of a run, in memory: names inside it are labels. It may also be a single file that was never zipped. */
export async function readArtifact(of: RepoApi, run: number, name: string, mayBeLog: MayBeLog) {
  const { id, size_in_bytes: size, digest } = await findArtifact(of, run, name)
  if (size > MOST_BYTES) stop('limit-exceeded', `the artifact has ${size} bytes; the limit is ${MOST_BYTES}`)
  const bytes = await download(of, id)
  if (bytes.length > MOST_BYTES) stop('limit-exceeded', `the artifact has more than ${MOST_BYTES} bytes`)
  // any step of any job may upload it again under the same name
  const hash = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
  if (digest && digest !== hash) stop('artifact-invalid', 'the artifact is not the one that was listed')
  const sources = isZip(bytes) ? await unpack(bytes, name) : [sourceOf(`artifact ${name}`, bytes, name)]
  const large = sources.find(({ text }) => text.length > TEXT_LIMITS.each && !mayBeLog(text.slice(0, SNIFFED)))
  return large || sources.map(limitOfTexts(mayBeLog)).some(most => most !== undefined) ? tooMuch() : sources
}

async function findArtifact({ api, repo }: RepoApi, run: number, name: string) {
  const asked = api.rest.actions.listWorkflowRunArtifacts({ ...repo, run_id: run, name, per_page: 100 })
  const { data } = await asked.catch(error => {
    const status = statusOf(error)
    if (status === 404 || status === 403) stop('artifact-not-found', `the artifacts of run ${run} cannot be read`)
    return giveUp(error, 'the artifacts could not be listed')
  })
  const found = data.artifacts.filter(artifact => artifact.name === name && !artifact.expired)
  // a run that was started again has one of each attempt: the newest counts
  const newest = found.toSorted((a, b) => b.id - a.id)[0]
  return newest ?? stop('artifact-not-found', `run ${run} has no artifact ${JSON.stringify(name)}`)
}

async function download({ api, repo }: RepoApi, id: number): Promise<Uint8Array> {
  const asked = api.rest.actions.downloadArtifact({ ...repo, artifact_id: id, archive_format: 'zip' })
  const { data } = await asked.catch(error => {
    if (statusOf(error) === 410) stop('artifact-not-found', 'the artifact has expired')
    return giveUp(error, 'the artifact could not be read')
  })
  return new Uint8Array(data as ArrayBuffer)
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

async function unpack(archive: Uint8Array, artifact: string): Promise<readonly Source[]> {
  const found = await unzip(archive, LOG_LIMITS)
  return found.map(({ name, bytes }) => sourceOf(`artifact ${artifact}: ${name}`, bytes, name))
}
