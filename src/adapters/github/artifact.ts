import { unzipSync } from 'fflate'
import type { Source } from '../../core/op.ts'
import { LOG_LIMITS, type MayBeLog, mostOf, SNIFFED, TEXT_LIMITS, textOf } from '../action/edit-files.ts'
import { fail, isRefused } from '../refused.ts'
import type { Api } from './client.ts'
import { giveUp, statusOf } from './failure.ts'
import type { RepoName } from './permission.ts'

/** Bytes of an archive, and how much larger its content may be. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_GROWTH = 50

/**
 * Reads the texts in an artifact of a run, without writing anything to disk: names inside it are labels and nothing else.
 * An artifact may also be a single file that was never zipped.
 */
export async function readArtifact(
  api: Api,
  repo: RepoName,
  run: number,
  name: string,
  mayBeLog: MayBeLog,
): Promise<readonly Source[]> {
  const { id, size } = await findArtifact(api, repo, run, name)
  if (size > MOST_BYTES) fail('limit-exceeded', `the artifact has ${size} bytes, more than ${MOST_BYTES}`)
  const bytes = await download(api, repo, id)
  if (bytes.length > MOST_BYTES) fail('limit-exceeded', `the artifact has more than ${MOST_BYTES} bytes`)
  const sources = isZip(bytes) ? unpack(bytes, name) : [{ name: `artifact ${name}`, text: textOf(bytes, name) }]
  const large = sources.find(({ text }) => text.length > TEXT_LIMITS.each && !mayBeLog(text.slice(0, SNIFFED)))
  if (large || mostOf(sources, mayBeLog) !== undefined) fail('limit-exceeded', TOO_MUCH)
  return sources
}

async function findArtifact(
  api: Api,
  repo: RepoName,
  run: number,
  name: string,
): Promise<{ id: number; size: number }> {
  try {
    const { data } = await api.rest.actions.listWorkflowRunArtifacts({ ...repo, run_id: run, name, per_page: 100 })
    const found = data.artifacts.filter(artifact => artifact.name === name && !artifact.expired)
    // a run that was started again has one of each attempt: the newest counts
    const newest = found.toSorted((a, b) => b.id - a.id)[0]
    return newest
      ? { id: newest.id, size: newest.size_in_bytes }
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

const TOO_MUCH = 'the artifact holds more than may be unpacked'

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

function unpack(bytes: Uint8Array, name: string): readonly Source[] {
  let [count, total] = [0, 0]
  try {
    const files = unzipSync(bytes, {
      filter: ({ name: entry, originalSize, size }) => {
        if (entry.endsWith('/')) return false
        count += 1
        total += originalSize
        const grown = originalSize > 64 * 1024 && originalSize > size * MOST_GROWTH
        if (grown || originalSize > LOG_LIMITS.each || total > LOG_LIMITS.all || count > LOG_LIMITS.count) {
          fail('limit-exceeded', TOO_MUCH)
        }
        return true
      },
    })
    const names = Object.keys(files).sort()
    return names.map(entry => ({ name: `artifact ${name}: ${entry}`, text: textOf(files[entry]!, entry) }))
  } catch (error) {
    return isRefused(error)
      ? fail(error.refusal.reason, error.refusal.message)
      : fail('artifact-invalid', 'the archive cannot be read')
  }
}
