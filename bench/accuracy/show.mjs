/** One case as an engineer wants to see it: what was asked, what was told, what came out and what should have. */
import { createPatch } from 'diff'
import { markOf } from './verdicts.mjs'

export function shown(address, given, played) {
  const paths = [...new Set([...given.files.keys(), ...given.wanted.keys()])]
  const { results, resultsAgain, why } = played
  return [
    `######## ${address} (${given.id}): ${markOf(played)}${why ? `, ${why}` : ''}`,
    `-------- asked`,
    given.asked.trimEnd(),
    `-------- told`,
    ...results.map(told),
    ...(played.again && played.again !== 'nothing' ? ['-------- told the second time', ...resultsAgain.map(told)] : []),
    ...paths.flatMap(path => changes(path, given.files.get(path) ?? null, given.wanted.get(path), played.got(path))),
    '',
  ].join('\n')
}

function told({ status, code, matcher, path, block, line, problem, notes }) {
  const head = [`${block.format} ${path ?? block.path}`, line && `line ${line}`, status, code, matcher].filter(Boolean)
  const nearest = problem?.detail?.nearest
  const more = [
    problem?.message,
    problem?.help,
    problem?.lines && `lines ${problem.lines.join(', ')}`,
    nearest && `nearest: line ${nearest.line}`,
    ...(notes ?? []).map(note => `${note.code}: ${note.message}`),
  ]
  return [head.join(' · '), ...more.filter(Boolean).map(text => `    ${text}`)].join('\n')
}

function changes(path, before, wanted, got) {
  const mustStay = wanted === undefined
  const expected = mustStay ? before : wanted
  if (got === expected && mustStay) return []
  return [
    ...(expected === before
      ? [`-------- ${path} should stay`]
      : [`-------- ${path} should become`, patch(before, expected)]),
    ...(got === expected ? ['-------- and did'] : []),
    ...(got === before && got !== expected ? ['-------- and stayed'] : []),
    ...(got !== before && got !== expected
      ? [
          '-------- but became',
          patch(before, got),
          '-------- what should have come out (-) beside what did (+)',
          patch(expected, got),
        ]
      : []),
  ]
}

/** The hunks between two texts, with white space made visible on the lines that differ. */
const patch = (a, b) =>
  createPatch('', a ?? '', b ?? '', '', '', { context: 3 })
    .split('\n')
    .slice(4)
    .map(line => (/^[-+]/.test(line) ? visible(line) : line))
    .join('\n')
    .trimEnd()

const visible = line =>
  line
    .replaceAll('\t', '→')
    .replaceAll('\r', '␍')
    .replaceAll('\u00a0', '⍽')
    .replace(/ +$/, blanks => '·'.repeat(blanks.length))
