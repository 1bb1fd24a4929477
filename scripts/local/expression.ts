import { data, Evaluator, Lexer, Parser } from '@actions/expressions'

/** What expressions may look at, by the names of GitHub's contexts. */
export type Contexts = Readonly<Record<string, unknown>>

type Functions = NonNullable<ConstructorParameters<typeof Evaluator>[2]>
/** Everything before the step went well, so these are known. */
const STATES = { success: true, always: true, failure: false, cancelled: false }
const functions: Functions = new Map(
  Object.entries(STATES).map(([name, value]) => [
    name,
    { name, minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(value) },
  ]),
)

/** The value of an expression (without `${{ }}`), by GitHub's own evaluator. Throws when it is not one. */
function evaluate(expression: string, contexts: Contexts): data.ExpressionData {
  const { tokens } = new Lexer(expression).lex()
  const tree = new Parser(tokens, Object.keys(contexts), [...functions.values()]).parse()
  const values = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary
  return new Evaluator(tree, values, functions).evaluate()
}

/** Whether the condition of a job or step holds; it may be written with or without `${{ }}`. */
export function holds(condition: unknown, contexts: Contexts): boolean {
  const text = String(condition ?? 'true').trim()
  const [, inner = text] = /^\$\{\{([\s\S]*)\}\}$/.exec(text) ?? []
  return evaluate(`!!(${inner})`, contexts).coerceString() === 'true'
}

/** A text with the values of its expressions in their places. */
export const filled = (text: string, contexts: Contexts): string =>
  text
    .split('${{')
    .map((part, i) => {
      const end = part.indexOf('}}')
      return i === 0 || end < 0 ? part : evaluate(part.slice(0, end), contexts).coerceString() + part.slice(end + 2)
    })
    .join('')
