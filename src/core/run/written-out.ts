import { fail, ok, type Result } from '../diagnostic.ts'
import type { WrittenOut } from '../outcome.ts'
import { mayStandIn, placeholderIn } from '../text/stand-in.ts'
import { isMixed, textLines, withLf } from '../text.ts'
import { doubles } from './fill-in/doubled.ts'
import { losesMore, withOwnBlanks } from './fill-in/lost.ts'
import { filledNotes, fillIn, openMarker } from './fill-in.ts'
import { newVersion } from './new-version.ts'

/**
 * A file as a whole with what markers in it mean (`// ... existing code ...`), as the file has it. Refused where that is open, or where the file
 * would lose more than the text shows.
 * @param own the file as it is; undefined if there is none
 */
export function writtenOut(text: string, own: string | undefined): Result<WrittenOut> {
  if (!mayStandIn(text)) return ok({ text, notes: [] })
  const old = withLf(own ?? '')
  const [had, shown] = [textLines(old), textLines(withLf(text))]
  const made = isMixed(own ?? '') ? undefined : fillIn(had, shown)
  const lines = made && withOwnBlanks(had, made.lines)
  const filled = lines?.join('\n') ?? text
  const version =
    lines && !losesMore(had, lines) && !doubles(had, shown, lines) ? newVersion(old, `${filled}\n`) : undefined
  const open = made ? (version === undefined ? made.markers[0]!.text : made.left) : openMarker(had, shown)
  const left = placeholderIn(version ?? filled, old) ?? open
  if (left !== undefined)
    return fail(
      'parse/placeholder',
      `the new text has the placeholder \`${left}\``,
      own === undefined ? {} : { help: HELP },
    )
  return ok(version === undefined ? { text, notes: [] } : { text: version, notes: filledNotes(made!, 'file has') })
}

const HELP = 'Show the lines above and below each change as the file has them, or write the file in full.'
