#!/usr/bin/env node
/**
 * npm run bench:accuracy: runs the engine over the public cases, plain and in each format that can say them, prints the scorer's tables
 * and keeps the totals in bench/results/accuracy.json. The cases and the scorer lie beside the repository (../shared/bench), or
 * where BENCH_CASES says.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const GIVEN = process.env.BENCH_CASES ?? join(ROOT, '../shared/bench')
const BENCH = existsSync(GIVEN) ? realpathSync(GIVEN) : GIVEN
const FORMS = ['plain', 'search-replace', 'edit-repl', 'str-replace-json', 'apply-patch', 'unified-diff']

if (!existsSync(join(BENCH, 'score.mjs'))) {
  console.log(
    'The benchmark is not here: put it beside the repository as ../shared/bench, or name its folder in BENCH_CASES.',
  )
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'accuracy-'))
const totals = FORMS.map(measure)
rmSync(folder, { recursive: true })
mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
writeFileSync(join(ROOT, 'bench/results/accuracy.json'), `${JSON.stringify(totals, null, 2)}\n`)

/** The totals of one form of the cases; its whole table is printed. */
function measure(form) {
  const json = join(folder, `${form}.json`)
  const args = [
    join(BENCH, 'score.mjs'),
    join(BENCH, 'public.jsonl.gz'),
    '--run',
    'node bench/adapter.mjs',
    '--json',
    json,
  ]
  const out = execFileSync(process.execPath, form === 'plain' ? args : [...args, '--format', form], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  console.log(`== ${form}\n${form === 'plain' ? out : out.trimEnd().split('\n').slice(-2).join('\n') + '\n'}`)
  const { apply, refuse, noop, time } = JSON.parse(readFileSync(json, 'utf8'))
  const share = (part, whole) => Number(((100 * part) / whole).toFixed(1))
  return {
    form,
    cases: apply.n + refuse.n,
    right: share(apply.correct + apply.alt + refuse.refused, apply.n + refuse.n),
    wrong: apply.wrong + apply.space + refuse.wrong + refuse.space,
    applied: share(apply.correct + apply.alt, apply.n),
    refused: share(refuse.refused, refuse.n),
    already: share(noop.refused, noop.n),
    ms: { median: round(time.median), p95: round(time.p95), large: round(time.largeMedian) },
  }
}

function round(ms) {
  return Number(ms.toFixed(3))
}
