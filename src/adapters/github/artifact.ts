import { unzipSync } from 'fflate'
import type { Source } from '../../core/op.ts'
import { allGranted, type Granted, granted, refuse } from '../../core/reason.ts'
import { sourceOf, TEXT_LIMITS } from '../action/edit-files.ts'
import { giveUp, statusOf } from './answers.ts'
import type { Api } from './client.ts'
import type { RepoName } from './permission.ts'

/** Bytes of an archive, and how much larger its content may be. */
const MOST_BYTES = 8 * 1024 * 1024
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
): Promise<Granted<readonly Source[]>> {
  const found = await findArtifact(api, repo, run, name)
  if (!found.ok) return found
  const { id, size } = found.value
  if (size > MOST_BYTES) return refuse('limit-exceeded', `the artifact has ${size} bytes, more than ${MOST_BYTES}`)
  const read = await download(api, repo, id)
  if (!read.ok) return read
  const bytes = read.value
  if (bytes.length > MOST_BYTES) return refuse('limit-exceeded', `the artifact has more than ${MOST_BYTES} bytes`)
  return isZip(bytes) ? unpack(bytes, name) : allGranted([sourceOf(`artifact ${name}`, bytes, name)])
}

async function findArtifact(
  api: Api,
  repo: RepoName,
  run: number,
  name: string,
): Promise<Granted<{ readonly id: number; readonly size: number }>> {
  try {
    const { data } = await api.rest.actions.listWorkflowRunArtifacts({ ...repo, run_id: run, name, per_page: 100 })
    const found = data.artifacts.filter(artifact => artifact.name === name && !artifact.expired)
    // a run that was started again has one of each attempt: the newest counts
    const newest = found.toSorted((a, b) => b.id - a.id)[0]
    return newest
      ? granted({ id: newest.id, size: newest.size_in_bytes })
      : refuse('artifact-not-found', `run ${run} has no artifact ${JSON.stringify(name)}`)
  } catch (error) {
    const status = statusOf(error)
    if (status === 404 || status === 403)
      return refuse('artifact-not-found', `the artifacts of run ${run} cannot be read`)
    return giveUp(error, 'the artifacts could not be listed')
  }
}

async function download(api: Api, repo: RepoName, id: number): Promise<Granted<Uint8Array>> {
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

const TOO_LARGE = refuse('limit-exceeded', 'the artifact holds more than may be unpacked')

function unpack(bytes: Uint8Array, name: string): Granted<readonly Source[]> {
  let [count, total, tooLarge] = [0, 0, false]
  try {
    const files = unzipSync(bytes, {
      filter: ({ name: entry, originalSize, size }) => {
        if (tooLarge || entry.endsWith('/')) return false
        count += 1
        total += originalSize
        const grown = originalSize > 64 * 1024 && originalSize > size * MOST_GROWTH
        tooLarge = grown || originalSize > TEXT_LIMITS.each || total > TEXT_LIMITS.all || count > TEXT_LIMITS.count
        return !tooLarge
      },
    })
    if (tooLarge) return TOO_LARGE
    const names = Object.keys(files).sort()
    return allGranted(names.map(entry => sourceOf(`artifact ${name}: ${entry}`, files[entry]!, entry)))
  } catch {
    return refuse('artifact-invalid', 'the archive cannot be read')
  }
}
