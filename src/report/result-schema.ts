import { codes } from '../core/codes.ts'

/** JSON Schema (2020-12) of what `--json` prints: {@link ResultJson}. A test compares the two. */

const text = { type: 'string' } as const
const count = { type: 'integer', minimum: 0 } as const
const line = { type: 'integer', minimum: 1, description: '1-based' } as const
const flag = { type: 'boolean' } as const
const code = { enum: Object.keys(codes), description: 'see docs/codes.md' } as const
const tally = { type: 'object', additionalProperties: count } as const

/** An object with these fields; the listed ones are required. */
const object = (
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = Object.keys(properties),
) => ({
  type: 'object',
  properties,
  required,
})

const facts = {
  id: { ...text, description: 'stable: the same edit has the same id wherever it is written' },
  index: { ...line, description: '1-based, the number that a selection takes' },
  format: { ...text, description: 'name of the format, as in docs/formats' },
  source: { ...object({ name: text, line }), description: 'where the block begins' },
  path: { ...text, description: 'path in the repository; empty if the block has none' },
  movedTo: { ...text, description: 'the new path of a renamed file' },
  code,
  change: { enum: ['modified', 'created', 'deleted', 'renamed'] },
  matcher: { ...text, description: 'the loosest rule that was needed' },
  line: { ...line, description: '1-based line of the file before this block' },
  count: { ...count, description: 'places changed, for an edit that replaces all' },
  message: { ...text, description: 'the result in one clause, for people' },
  answer: {
    ...text,
    description:
      'the lines that the block asked to see: numbered ones of a file, or what a call with `dry_run` would change',
  },
  origin: { type: 'object', description: "for a block out of an agent's log" },
  notes: { type: 'array', items: object({ code, message: text }), description: 'corrections and forgiven differences' },
} as const

const always = ['id', 'index', 'format', 'source', 'path', 'status', 'code', 'message', 'notes']

const done = object({ ...facts, status: { enum: ['applied', 'validated', 'already-applied', 'no-change'] } }, always)

const refused = object(
  {
    ...facts,
    status: { enum: ['failed', 'not-in-context', 'skipped'] },
    help: { ...text, description: 'the next step, or empty' },
    lines: { type: 'array', items: line, description: 'the lines that the message is about' },
    detail: { type: 'object', description: 'the nearest place, a diff, hints, the corrected block' },
  },
  [...always, 'help'],
)

export const resultSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'The result of a run of apply-edits',
  ...object(
    {
      version: { const: 1, description: 'fields are added, never renamed or removed, within a version' },
      status: { enum: ['applied', 'partial', 'failed', 'nothing', 'refused'] },
      dryRun: { ...flag, description: 'true if nothing was to be written' },
      base: { ...text, description: 'the commit that the blocks were checked against' },
      commit: object({ sha: text, url: text, verified: flag, pushed: flag }, ['sha', 'pushed']),
      undoes: { ...text, description: 'the commit that was undone: the blocks are its changes' },
      pullRequest: object({ branch: text, number: count, url: text, isNew: flag }, ['branch']),
      suggested: {
        ...object({ count, left: { type: 'array', items: text } }),
        description: 'how many changes are suggested to people, and the files with changes that no suggestion makes',
      },
      refusal: {
        ...object({ reason: text, message: text, help: text }, ['reason', 'message']),
        description: 'the reason nothing was written; codes in docs/codes.md',
      },
      counts: object({
        total: { ...count, description: 'all blocks except skipped ones' },
        landed: { ...count, description: 'applied, or valid in a dry run' },
        idle: { ...count, description: 'already applied, or no change' },
        failed: count,
        skipped: { ...count, description: 'not selected, or not accepted here' },
        byStatus: { ...tally, description: 'blocks by status' },
        byRule: { ...tally, description: 'blocks with a place, by rule' },
        byCode: { ...tally, description: 'blocks by code' },
        byNote: { ...tally, description: 'notes by code' },
      }),
      blocks: { type: 'array', items: { oneOf: [done, refused] } },
      files: {
        type: 'array',
        description: 'the changes, or planned changes in a dry run',
        items: object({ path: text, change: facts.change, from: text, diff: text }, ['path', 'change']),
      },
      filesToAdd: {
        type: 'array',
        items: text,
        description: 'files that the author of the edits had not seen: add them to the prompt',
      },
    },
    ['version', 'status', 'dryRun', 'counts', 'blocks', 'files', 'filesToAdd'],
  ),
}
