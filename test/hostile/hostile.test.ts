import * as fs from 'node:fs'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { runCommandLine } from '../../src/cli.ts'
import type { BlockJson } from '../../src/report/json.ts'
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

/** What is told of a block, without what the block itself says. */
const toldOf = ({ blocks }: Ended): string => JSON.stringify(blocks.map(({ message, detail }) => [message, detail]))

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
    // of the processor, not of the clock: other jobs on the machine are not the row's fault
    const start = process.cpuUsage()
    const ended = await runCase(row, box.root)
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1000).toBeLessThan(row.within ?? 10_000)
    expectCodes(ended, row.expect)
    if (row.broken) expect(ended.code).toBe(2)
    if (row.says) expect(ended.out + ended.err).toMatch(row.says)
    if (row.hides) expect(toldOf(ended)).not.toContain(row.hides)
    const wanted = withChanges(before, row.after ?? {})
    const after = pictureOf(box)
    const names = [...new Set([...wanted.keys(), ...after.keys()])]
    expect(names.filter(name => wanted.get(name) !== after.get(name))).toEqual([])
  })
})
