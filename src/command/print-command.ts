import type { Command } from './comment-command.ts'
import { type Item, parseItem } from './selection.ts'

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

/** A word that would not be read as an item by itself was in quotes. */
const printItem = ({ text }: Item): string => (parseItem(text) && !/[\s,]/.test(text) ? text : quoted(text))

/** In quotes of a kind that the text does not have. */
const quoted = (text: string): string => {
  const [open, close] = ['""', '``', "''", '“”'].find(([a, b]) => !text.includes(a!) && !text.includes(b!)) ?? '""'
  return open + text + close
}
