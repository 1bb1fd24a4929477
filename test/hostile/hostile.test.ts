import * as fs from 'node:fs'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { runCommandLine } from '../../src/cli.ts'
import type { BlockJson } from '../../src/report/json.ts'
import { cpuOf } from '../support/cpu.ts'
import type { Case } from './case.ts'
import { type Box, makeBox, pictureOf, withChanges } from './repository.ts'
import { checkoutRows } from './rows/checkout.ts'
import { parserRows } from './rows/parser.ts'
import { pathRows } from './rows/paths.ts'
import { patternRows } from './rows/patterns.ts'
import { textRows } from './rows/text.ts'

let box: Box | undefined
afterEach(() => {
  if (box) fs.rmSync(box.dir, { recursive: true, force: true })
  box = undefined
})

interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
  readonly blocks: readonly BlockJson[]
}

/** Runs the command line in this process, on a real repository. */
async function runCase({ edits, args = [] }: Case, cwd: string): Promise<Ended> {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runCommandLine(['apply', '--json', '--check-syntax', 'off', ...args, '-'], {
    cwd,
    env: {},
    stdin: Readable.from([Buffer.from(edits)]),
    patience: 100,
    tty: { stdin: false, stdout: false, stderr: false },
    out: text => void out.push(text),
    err: text => void err.push(text),
  })
  const json = out.join('')
  const { blocks } = json === '' ? { blocks: [] } : (JSON.parse(json) as { blocks: BlockJson[] })
  return { code, out: json, err: err.join(''), blocks }
}

function expectCodes({ blocks, err }: Ended, wanted: Case['expect']): void {
  const codes = blocks.map(({ code }) => code)
  if (wanted instanceof RegExp) expect(codes.filter(code => !wanted.test(code))).toEqual([])
  else expect(codes.join(' '), err).toBe(wanted.join(' '))
}

/** An empty file in git's store: what announces a created file has its id. */
const EMPTY = 'repo/.git/objects/e6/9de29bb2d1d6434b8b29ae775ad8c2e48c5391'

/** What a run may add to `.git`: its record for `undo`, and, where it created a file, the announcement of it. */
const isOwnNote = (name: string, after: ReadonlyMap<string, unknown>): boolean =>
  /^repo\/\.git\/apply-edits-runs(?:\/\d{6}\.json)?$/.test(name) ||
  (after.has(EMPTY) && [EMPTY, 'repo/.git/objects/e6', 'repo/.git/index'].includes(name))

/** What is told of a block, without what the block itself says. */
const toldOf = ({ blocks }: Ended): string =>
  JSON.stringify(blocks.map(block => [block.message, 'detail' in block && block.detail]))

describe.each([
  ['B, parser', parserRows],
  ['C, paths', pathRows],
  ['D, text', textRows],
  ['D, patterns', patternRows],
  ['E, checkout', checkoutRows],
])('%s', (_, rows) => {
  test.each(rows.map(row => [`${row.row}. ${row.name}`, row] as const))('%s', async (_, row) => {
    box = await makeBox(row.repo ?? {})
    row.before?.(box.root)
    const before = pictureOf(box)
    const { root } = box
    const { cost, value: ended } = await cpuOf(() => runCase(row, root))
    expect(cost).toBeLessThan(row.within ?? 10_000)
    expectCodes(ended, row.expect)
    if (row.broken) expect(ended.code).toBe(2)
    if (row.says) expect(ended.out + ended.err).toMatch(row.says)
    if (row.hides) expect(toldOf(ended)).not.toContain(row.hides)
    const wanted = withChanges(before, row.after ?? {})
    const after = pictureOf(box)
    const names = [...new Set([...wanted.keys(), ...after.keys()])].filter(name => !isOwnNote(name, after))
    expect(names.filter(name => wanted.get(name) !== after.get(name))).toEqual([])
  })
})
