import { distance } from 'fastest-levenshtein'
import type * as z from 'zod/mini'
import { type Diagnostic, fail, ok, type Result } from '../../../core/diagnostic.ts'
import type { Op } from '../../../core/op.ts'
import type { Call } from './call.ts'
import { isObject } from './call.ts'
import type { JsonObject, JsonValue } from './json-value.ts'

/** What a call asks of one file. */
export interface Reading {
  /** Absent: the surroundings say which file is meant. */
  readonly path?: string | undefined
  readonly steps?: readonly (readonly Op[])[]
  readonly problems?: readonly Diagnostic[]
  readonly notes?: readonly Diagnostic[]
  readonly dryRun?: boolean | undefined
  /** The parts of the call that ask it, where other parts ask for something else: their place is the block's. */
  readonly within?: readonly unknown[]
}

/** A JSON format: how its calls are recognised, what fields they have, and which ops they stand for. */
export interface JsonSpec {
  readonly name: string
  /** Names of tools, in small letters, whose input this is whatever fields it has. */
  readonly tools: readonly string[]
  /** Fields of which every input has one: only such inputs are shown to `fits`. */
  readonly signs: readonly string[]
  /** Whether an input is of this format, by its fields alone. */
  readonly fits: (input: JsonObject | readonly JsonValue[]) => boolean
  /** Whether an input with fields that other formats have too is of this one, where the call names one of its tools. */
  readonly fitsNamed?: (input: JsonObject | readonly JsonValue[]) => boolean
  /** Whether a call that no format knows is evidently meant as an edit, so that it is told why it is none. */
  readonly lastResort?: (call: Call) => boolean
  /** Keys that speak for this format when the JSON around them is broken. */
  readonly telling: readonly string[]
  /** What a well-formed input looks like; `schemaOf` prints it. */
  readonly schema: () => z.ZodMiniType
  readonly read: (call: Call) => readonly Reading[]
}

/** Fields that models add to any tool and that ask for nothing. */
const TALK = new Set([
  'explanation',
  'instruction',
  'instructions',
  'description',
  'reason',
  'reasoning',
  'rationale',
  'comment',
  'note',
  'thought',
  'thoughts',
  'summary',
  'title',
  'id',
  'call_id',
  'tool_call_id',
  'toolSummary',
  'toolAction',
  'security_risk',
  'workspace_id',
  'agent_id',
  'session_id',
  'requires_approval',
  'task_progress',
  'sudo',
  '$schema',
  'display_description',
  'instruction_reminder',
  'instructions_reminder',
  'Instruction',
  'Description',
  'Complexity',
  'CodeMarkdownLanguage',
  'TargetLintErrorIds',
])

/** Every way in which tools call the file. */
export const PATH_KEYS = [
  'path',
  'file_path',
  'filePath',
  'file',
  'filename',
  'file_name',
  'target_file',
  'absolute_path',
  'filepath',
  'absolutePath',
  'TargetFile',
  'targetFile',
  'target_file_path',
  'relative_path',
  'relative_file_path',
]

/** The path that an input names, whatever is wrong with the rest of it; undefined when it names none. */
export function pathOf(input: Call['input']): string | undefined {
  const found = isObject(input) ? PATH_KEYS.map(key => input[key]).find(value => typeof value === 'string') : undefined
  return typeof found === 'string' ? found : undefined
}

/**
 * Checks an input against a schema: one message for the first thing that is wrong. Fields that are null count as absent, talk is
 * left out, and other names for a field are put right; anything else unknown is refused, for it may change what is meant.
 */
export function checked<T>(
  schema: z.ZodMiniType<T>,
  input: JsonValue,
  aliases: Readonly<Record<string, readonly string[]>> = {},
  where = '',
): Result<T> {
  const cleaned = isObject(input) ? prepared(input, aliases) : input
  const parsed = schema.safeParse(cleaned)
  if (parsed.success) return ok(parsed.data)
  const [issue] = parsed.error.issues
  return fail('parse/field', sentence(issue as Issue, cleaned, where, knownKeys(schema)))
}

/** An input without what asks for nothing, its fields under the format's own names. */
export const prepared = (input: JsonObject, aliases: Readonly<Record<string, readonly string[]>>): JsonObject =>
  renamed(withoutTalk(input), aliases)

const withoutTalk = (input: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(input).filter(([key, value]) => value !== null && !TALK.has(key)))

function renamed(input: JsonObject, aliases: Readonly<Record<string, readonly string[]>>): JsonObject {
  const entries = Object.entries(input).map(([key, value]) => {
    const to = Object.keys(aliases).find(name => aliases[name]!.includes(key) && !Object.hasOwn(input, name))
    return [to ?? key, value] as const
  })
  return Object.fromEntries(entries)
}

/** As much of zod's issues as is used. */
export interface Issue {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly expected?: string
  readonly keys?: readonly string[]
  readonly values?: readonly unknown[]
  readonly minimum?: number
  /** What is too small: `number`, `string`, `array`. */
  readonly origin?: string
}

function sentence(issue: Issue, input: JsonValue, where: string, known: readonly string[]): string {
  const at = [...(where ? [where] : []), ...issue.path.map(String)].join('.').replace(/\.(\d+)/g, '[$1]')
  const field = at === '' ? 'the input' : `\`${at}\``
  switch (issue.code) {
    case 'unrecognized_keys': {
      const key = issue.keys![0]!
      const near = known.find(name => distance(name.toLowerCase(), key.toLowerCase()) <= 2)
      const full = `${at === '' ? '' : `${at}.`}${key}`.slice(0, 80)
      return near ? `there is no field \`${full}\`; did you mean \`${near}\`?` : `there is no field \`${full}\` here`
    }
    case 'invalid_value':
      return `${field} must be ${issue.values!.map(value => JSON.stringify(value)).join(' or ')}`
    case 'too_small':
      return issue.origin === 'number' ? `${field} must be at least ${issue.minimum}` : `${field} must not be empty`
    case 'invalid_type':
      return valueAt(input, issue.path) === undefined
        ? `${field} is missing`
        : `${field} must be ${/^[aeiou]/.test(issue.expected!) ? 'an' : 'a'} ${issue.expected === 'int' ? 'whole number' : issue.expected}`
    default:
      if (valueAt(input, issue.path) === undefined) return `${field} is missing`
      return `${field} is not what the format expects`
  }
}

export function valueAt(input: JsonValue, path: readonly PropertyKey[]): unknown {
  let value: unknown = input
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key]
  return value
}

/** The field names of an object schema. */
const knownKeys = (schema: z.ZodMiniType): readonly string[] =>
  Object.keys((schema as { def?: { shape?: object } }).def?.shape ?? {})
