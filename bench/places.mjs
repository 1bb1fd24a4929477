/** Where the benchmarks' data are: beside the repository, where the environment says, or in the cache. */
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The folder for all that is fetched or made; BENCH_CACHE lets several checkouts have one. */
export const CACHE = process.env.BENCH_CACHE ?? join(ROOT, '.cache/bench')

/** The first of these folders that has this file, or undefined. */
const holding = (file, ...folders) => folders.filter(Boolean).find(folder => existsSync(join(folder, file)))

/** Said if they are not on this machine. */
export const NO_PUBLIC_CASES =
  'The public cases are not here: npm run bench:fetch makes them; a copy is found in ../shared/bench, or where BENCH_CASES says.'

/** The packed public cases, or undefined. */
export function publicCases() {
  const given = process.env.BENCH_CASES
  const folder = holding('public.jsonl.gz', ...(given ? [given] : [join(ROOT, '../shared/bench'), CACHE]))
  return folder && join(realpathSync(folder), 'public.jsonl.gz')
}

/** The folder of the second set and its judge, or undefined. */
export function secondSet() {
  const folder = holding('judge.mjs', process.env.BENCH2_CASES ?? join(ROOT, '../shared/bench2'))
  return folder && realpathSync(folder)
}
