import { type Code, codes } from '../core/codes.ts'
import type { BlockResult } from '../core/outcome.ts'
import { countsOf, isSkipped, type Report, verdictOf } from '../run/report.ts'
import { headlineOf, isTelling, isUnselected } from './facts.ts'
import { helpOf, messageOf, phraseOf, placeOf } from './labels.ts'
import { lineMaps, seenAt } from './line-maps.ts'
import { nearestDiff } from './patch.ts'
import { clip, visible } from './quote.ts'

/** The report in the forms that CI systems read. */
type CiForm = 'github' | 'sarif' | 'rdjson' | 'junit'

/** @returns the report in that form; ends with a newline unless there is nothing to say */
export function renderCi(report: Report, form: CiForm): string {
  const all = [...annotationsOf(report, Number.POSITIVE_INFINITY), ...none(report)]
  switch (form) {
    case 'github':
      return [...annotationsOf(report), ...none(report)].map(each => `${command(each)}\n`).join('')
    case 'sarif':
      return json(sarif(all))
    case 'rdjson':
      return json(rdjson(report, all))
    case 'junit':
      return junit(report)
    default:
      return form satisfies never
  }
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

/** A text without blocks, or with none to apply, is an error of its own. */
const none = (report: Report): readonly Annotation[] =>
  verdictOf(report) === 'refused' || countsOf(report).total === 0
    ? [{ level: 'error', code: 'parse/malformed', title: 'Edit blocks', message: headlineOf(report) }]
    : []

/** Workflow commands: docs.github.com/actions/reference/workflow-commands. */
function command({ level, file, line, title, message }: Annotation): string {
  const properties = { file, line, title }
  const said = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
  )
  return `::${level} ${said.join(',')}::${escaped(message)}`
}

const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** SARIF 2.1.0: docs.oasis-open.org/sarif/sarif/v2.1.0. */
function sarif(remarks: readonly Annotation[]): object {
  const rules = [...new Set(remarks.map(({ code }) => code))].sort()
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'apply-edits',
            rules: rules.map(id => ({ id, shortDescription: { text: codes[id].title } })),
          },
        },
        results: remarks.map(({ level, code, file, line, title, message }) => ({
          ruleId: code,
          level: level === 'notice' ? 'note' : level,
          message: { text: `${title}: ${message}` },
          ...(file !== undefined && { locations: [{ physicalLocation: physical(file, line) }] }),
        })),
      },
    ],
  }
}

const physical = (file: string, line: number | undefined): object => ({
  artifactLocation: { uri: encodeURI(file).replaceAll('#', '%23').replaceAll('?', '%3F') },
  ...(line !== undefined && { region: { startLine: line } }),
})

const SEVERITIES = { error: 'ERROR', warning: 'WARNING', notice: 'INFO' } as const

/** Reviewdog's Diagnostic Format: github.com/reviewdog/reviewdog/tree/master/proto/rdf. */
const rdjson = (report: Report, remarks: readonly Annotation[]): object => ({
  source: { name: 'apply-edits' },
  severity: verdictOf(report) === 'applied' ? 'INFO' : 'ERROR',
  diagnostics: remarks.map(({ level, code, file, line, title, message }) => ({
    message: `${title}: ${message}`,
    location: { path: file ?? '', ...(line !== undefined && { range: { start: { line } } }) },
    severity: SEVERITIES[level],
    code: { value: code },
  })),
})

/** JUnit's XML as CI systems agree on it (github.com/testmoapp/junitxml): a block is a test. */
function junit(report: Report): string {
  const { results } = report
  const failed = results.filter(({ status }) => status === 'failed' || status === 'not-in-context')
  const skipped = results.filter(({ status }) => status === 'skipped')
  const cases = results.flatMap((result, i) => {
    const { status, problem, code } = result
    const head = `    <testcase classname="${xml(placeOf(result))}" name="block ${i + 1} (${xml(result.block.format)})"`
    if (status === 'skipped')
      return [`${head}>`, `      <skipped message="${xml(phraseOf(result))}"/>`, '    </testcase>']
    if (!failed.includes(result)) return [`${head}/>`]
    const why = `message="${xml(problem ? messageOf(problem) : code)}" type="${code}"`
    const help = problem && helpOf(problem)
    return [`${head}>`, `      <failure ${why}${help ? `>${xml(help)}</failure>` : '/>'}`, '    </testcase>']
  })
  const empty = none(report).map(
    ({ message }) =>
      `    <testcase classname="edit blocks" name="found"><failure message="${xml(message)}"/></testcase>`,
  )
  const counts = `tests="${results.length + empty.length}" failures="${failed.length + empty.length}" skipped="${skipped.length}" errors="0"`
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="apply-edits" ${counts}>`,
    ...cases,
    ...empty,
    '  </testsuite>',
    '</testsuites>',
  ]
  return lines.map(line => `${line}\n`).join('')
}

/** On one line, everything invisible written out: XML has no way to say control characters. */
const xml = (text: string): string =>
  visible(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A remark that GitHub shows at a line of a file. */
interface Annotation {
  readonly level: 'error' | 'warning' | 'notice'
  readonly file?: string
  /** 1-based. */
  readonly line?: number
  readonly title: string
  readonly message: string
  readonly code: Code
}

/** GitHub shows ten of a kind for a step, and cuts a message at 4,096 characters. */
const LIMIT = { each: 10, message: 4_096 } as const

/** Annotations at lines of the head, worst first. @param most of each kind; the last says how many more there are */
export function annotationsOf(report: Report, most: number = LIMIT.each): readonly Annotation[] {
  const maps = lineMaps(report.outcome)
  // GitHub shows annotations in the files as they are at the head
  const all = report.results.flatMap((result, i) => annotation(seenAt(result, maps[i]!.atBase), i + 1) ?? [])
  const at = (level: Annotation['level']) => all.filter(each => each.level === level)
  return LEVELS.flatMap(level => capped(at(level), most))
}

const LEVELS = ['error', 'warning', 'notice'] as const

function capped(list: readonly Annotation[], most: number): readonly Annotation[] {
  if (list.length <= most) return list
  const rest = list.length - most + 1
  const { level, code } = list[0]!
  const more = { level, code, title: `${rest} more edit blocks`, message: 'See the run summary.' }
  return [...list.slice(0, most - 1), more]
}

function annotation(result: BlockResult, number: number): Annotation | undefined {
  const level = levelOf(result)
  if (!level) return undefined
  const { problem, status, path } = result
  const text = problem
    ? [messageOf(problem), ...nearestDiff(problem), helpOf(problem)]
    : [phraseOf(result), ...result.notes.filter(isTelling).map(note => visible(note.message))]
  const line = result.line ?? problem?.detail?.nearest?.line ?? problem?.lines?.[0]
  return {
    level,
    ...(path && { file: path }),
    ...(path && line !== undefined && { line }),
    code: result.code,
    title: `Edit block ${number}: ${status}`,
    message: clip(text.filter(Boolean).join('\n'), LIMIT.message),
  }
}

function levelOf(result: BlockResult): Annotation['level'] | undefined {
  const { status, notes } = result
  if (status === 'failed') return 'error'
  if (status === 'not-in-context') return 'warning'
  const isTold = status === 'skipped' ? isSkipped(result) && !isUnselected(result) : notes.some(isTelling)
  return isTold ? 'notice' : undefined
}
