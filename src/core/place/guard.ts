import type { Diagnostic } from '../diagnostic.ts'
import type { LineRef } from '../op.ts'
import { lineHash } from '../text/crc32.ts'
import { newLines } from '../text/new-lines.ts'
import type { Line } from '../text.ts'
import type { Positions } from './positions.ts'

/** Why these numbers cannot be trusted, if so: a hash or an expected text that the file does not have, or no guard at all. */
export function staleness(
  file: readonly Line[],
  refs: readonly LineRef[],
  first: number,
  end: number,
  expect: string | undefined,
  positions: Positions,
): Diagnostic | undefined {
  for (const { line, hash } of refs) {
    const found = lineHash(file[line - 1]!.text)
    if (hash !== undefined && hash !== found) return mismatch(file, line, hash, found)
  }
  const range = file.slice(first, end)
  if (expect !== undefined)
    return sameLines(range, newLines(expect, file)) ? undefined : unexpected(range, expect, first)
  if (positions !== 'guarded') return undefined
  if (refs.some(ref => ref.hash === undefined)) {
    return {
      code: 'locate/stale',
      message: `Line ${refs[0]!.line} is given by number alone, and the file may have changed since`,
      help: 'Add the lines as they were in `expect`, use anchors with a hash, or write a search and replace block.',
    }
  }
  return refs.every(ref => isWeak(file, ref.line)) ? weakness(file, refs[0]!.line, 'locate/stale') : undefined
}

const sameLines = (range: readonly Line[], expected: readonly string[]): boolean =>
  range.length === expected.length && range.every((line, i) => line.text === expected[i])

function mismatch(file: readonly Line[], line: number, hash: string, found: string): Diagnostic {
  const elsewhere = file.flatMap((other, i) => (lineHash(other.text) === hash ? [i + 1] : []))
  const moved =
    elsewhere.length > 0 ? [`The hash ${hash} now belongs to line ${elsewhere.slice(0, 5).join(', ')}.`] : []
  return {
    code: 'locate/stale',
    message: `Hash mismatch at line ${line}: expected '${hash}', got '${found}'`,
    help: 'Re-read the file to get current anchors.',
    lines: [line],
    detail: { hints: [`Current content: '${file[line - 1]!.text.slice(0, 80)}'`, ...moved] },
  }
}

const unexpected = (range: readonly Line[], expect: string, first: number): Diagnostic => ({
  code: 'locate/stale',
  message: 'The lines there are not the ones the edit expects',
  lines: [first + 1],
  detail: {
    diff: [...newLines(expect, range).map(line => `-${line}`), ...range.map(line => `+${line.text}`)],
  },
})

/** True for a line that the file has at least three times: `}`, a blank line, `return None`. */
function isWeak(file: readonly Line[], line: number): boolean {
  const text = file[line - 1]!.text.trimEnd()
  return file.filter(other => other.text.trimEnd() === text).length >= 3
}

const weakness = (file: readonly Line[], line: number, code: 'locate/stale' | 'locate/weak-anchor'): Diagnostic => ({
  code,
  message: `Line ${line} is ${JSON.stringify(file[line - 1]!.text.slice(0, 80))}, which occurs several times, so its hash is weak evidence`,
  help: 'Anchor the edit at a line that occurs only once.',
})

/** Notes on anchors that would also fit after the file has moved. */
export function weakAnchors(
  file: readonly Line[],
  refs: readonly LineRef[],
  expect: string | undefined,
  positions: Positions,
): Diagnostic[] {
  const hashed = refs.filter(ref => ref.hash !== undefined)
  if (
    positions === 'proven' ||
    expect !== undefined ||
    hashed.length === 0 ||
    !hashed.every(ref => isWeak(file, ref.line))
  )
    return []
  return [weakness(file, hashed[0]!.line, 'locate/weak-anchor')]
}
