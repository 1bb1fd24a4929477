import { type Command, commandIn } from './comment-command.ts'
import type { Item } from './selection.ts'

/**
 * A command as one would write it, without what made it a dry run: what to comment to have just that applied.
 * @param word what starts a command: `/apply`
 * @param source where the blocks came from in the end: a link, `all`, `thread`, or empty
 */
export function printCommand(word: string, command: Command, source: string): string {
  const { undo, select, atomic, exact, commit, message } = command
  const parts = [
    word,
    undo ? 'undo' : '',
    source,
    ...select.include.map(printItem),
    ...(select.exclude.length > 0 ? ['except', ...select.exclude.map(printItem)] : []),
    atomic ? '--atomic' : '',
    exact ? '--exact' : '',
    commit ? '' : '--no-commit',
    message === undefined ? '' : `-m ${quoted(message)}`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** A word that would not be read as this item by itself was in quotes. */
function printItem({ text }: Item): string {
  const read = commandIn(`- ${text}`, '-')
  return read?.kind === 'command' && read.select.include[0]?.text === text ? text : quoted(text)
}

/** In quotes of a kind that the text does not have. */
const quoted = (text: string): string => {
  const [open, close] = ['""', '``', "''", '“”'].find(([a, b]) => !text.includes(a!) && !text.includes(b!)) ?? '""'
  return open + text + close
}
