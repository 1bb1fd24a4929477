import type { Opening } from '../../format.ts'

/** Prefixes that hosts and models put before a tag's name: `antml:`, `|DSML|`. */
export const PREFIX = '(?:[a-z]{1,20}:?|[|｜]DSML[|｜])?'
/** Tools that Cline's kin call by a tag of their name, and their fields by tags within it. */
export const TAGS = 'search_and_replace|insert_content|delete_file'

const OPENER = new RegExp(
  `^\\s*<(?:${PREFIX}invoke|function=|tool_call|function_calls|search_replace|${TAGS})(?:[\\s>]|(?<==))`,
)

/** True for a line that begins a call, or what some host wraps calls in. */
export const opensCall = (line: string): boolean => line.includes('<') && OPENER.test(line)

const OPENS = new RegExp(`^\\s*(?:[{[]|<(?:\\||${PREFIX}invoke |function=|tool_call>|(?:${TAGS})>)|json|action )`, 'i')

/** How JSON begins, or a call in other syntax: a bracket, a tag, a word before one, or a name and named arguments as in Python. */
export const jsonOpening: Opening = {
  firstChars: '{[<abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  mayOpen: line => OPENS.test(line) || (line.includes('(') && /\w\(\s{0,80}(?:$|[a-z_]\w{0,60}\s{0,4}=)/i.test(line)),
  opens: (lineAt, at) => opensCall(lineAt(at)!),
}
