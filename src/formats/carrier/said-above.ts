import { OR_ELSE } from '../../core/block.ts'
import { type Claim, linesBetween, type SourceLines } from '../format.ts'
import { asPath } from '../parts/paths.ts'
import { unsupported } from '../parts/problems.ts'

/** One of several ways to go, by its name; a heading of its level or above ends it. */
export interface Option {
  readonly name: string
  readonly level: number
}

/** `### Option A: throw`, `**Approach 2** (simpler)`: its word, and its number or letter. */
const NAMED =
  /^[^\p{L}]*(?:(option|alternative|approach|variante?|opci[oó]n|вариант)\s+#?|(方案)\s*)(\d{1,2}|\p{Lu}|one|two|three|[一二三])(?![\p{L}\p{N}_])(?=[*_]*\s*[-–—:.()（）：]|[*_\s]*$|(?<=^\s*#.*))/iu

/** Words above a block that is another way than the one before it, if both change the same text. Two problems have two solutions: a number tells no more. */
const OR =
  /^[^\p{L}]*(?:(?:as )?(?:an? )?(?!(?:add|no|the|use) )(?:\p{L}+ )?alternativ|(?:another|a different|second|third) (?:option|way|approach|solution)\b|(?:solution|method|way) (?:[2-9]|[b-h]|two)\b|if you(?:'d| would)? (?:rather|prefer)\b|(?:or|oder)\b(?:.*:|[^.]{0,30})\W*$)/iu

/** Above the level of every heading, and of a name that is none. */
const NO_HEADING = 8

/** Words above a block that puts the one before it right. A typo or a mistake may be what a change is about. */
const CORRECTS =
  /^(?!.*\b(?:also|too|another|additional)\b)(?:\W*correction\b|.*\b(?:oops|scratch that|use this instead|(?:made|was|had) an? (?:typo|mistake)|corrected (?:version|block|edit|one)|(?:error|mistake|typo) in the (?:(?:above|previous|last) (?:block|edit)|(?:block|edit) above)|(?:fix|ignore|disregard) (?:that|the (?:last|previous|above|first)))\b)/i

/** A sentence that takes back what is above it, whatever the block below it changes. A warning, or the old way of some code, is not meant. */
const WITHDRAWS =
  /^(?!.*\b(?:also|too|if)\b)[^\p{L}]*(?:(?:hmm+|wait|oops|sorry|actually|no)\b\W*)*(?:(?:(?:scratch|(?<=\p{L}\W+)(?:ignore|disregard|forget)) that|(?:please )?(?:scratch|ignore|disregard|forget) (?:(?:that|the|my) (?:previous|last|above) (?:one|block|edit|change|patch|diff)|the (?:block|edit|change|patch|diff) above))(?!\s*[\p{L}\p{N}`])|(?<=(?:wait|oops|sorry)\W+)(?:.{0,150}[.!] )?use (?:this|the following)(?: one)? instead\W*$)/iu

/** Words above a block that goes with each of the options before it. */
const COMMON = /^[^\p{L}]*(?:either way|in (?:both|either) cases?|whichever)\b/iu

/** A heading, or words before a colon, above a block that only shows what not to do. A review that says so of the code suggests what is better. */
const UNWANTED =
  /^(?=\s*(?:#|\*\*|\p{Extended_Pictographic})|.*[:!]\W{0,4}$)\W*(?:(?:bad|wrong|incorrect|rejected)(?: (?:way|example|(?:version|alternative)(?! in )))?|what not to do|not (?:like )?this|.{0,100}\bdecided against (?:it|this|that)|(?:please )?(?:do \W{0,2}not\W{0,2}|don['’]t|never) (?:(?:apply|do|use) (?:this|these)(?: \w+)?|apply))(?: in \S{0,200}[./]\S{1,200})?\W*(?:\([^()]{0,80}\)\W*)?$|\((?:do not|don['’]t) (?:apply|use this)\)\W*$/iu

/** A line of code that begins a text of several lines: `const PATCH = \``, `dedent("""\`. What is in the text is data, but for a call that edits. */
const TEXT_OF_CODE =
  /^(?!.*\bapply_patch\().*(?:(?:(?<![=!<>])=|[:(,[>]|\breturn)\s*(?:\w{0,2}(?:"{3}|'{3}|`|#+"|"\w{0,16}\(|@")|<<[-<~]?['"]?\w+['"]?)\\?(?:(?:--- |diff --git |\*\*\* Begin).*)?)$/

/** The first line of a commit as git mails or prints it. Its message is above a rule or the diff, and has a diff only to show one. */
const COMMIT = /^(?:From|commit) [0-9a-f]{40}\b/
const AFTER_MESSAGE = /^(?:---$|diff --git )/

const IN_CODE = unsupported('the block is in a text of the code', 'Write it outside of the code, if it is meant.')
const NOT_WANTED = unsupported('the text says not to make this change', 'Write it without these words, if it is meant.')
const IN_MESSAGE = unsupported('the block is in the message of a commit', 'Write it below the message, if it is meant.')

const NO_WORDS = /^\s*(?:$|`{3}|~{3})/

/** Lines of words and tags above a block, and characters of one. */
const MOST_SAID = 10
const MOST_READ = 300

/**
 * Reads the words above a claim, which may relate its blocks to those before them.
 * @param previous the claim before, and the option that it belongs to
 * @returns the claim with what they say, and the option of what comes below
 */
export function saidAbove(source: SourceLines, claim: Claim, previous: Claim | undefined, before: Option | undefined) {
  const above = linesBetween(source, previous ? previous.last + 1 : 0, claim.first)
  const lines = above.map(line => line.slice(0, MOST_READ))
  const excluded = exclusion(source, claim, previous, lines)
  if (excluded) {
    const blocks = claim.blocks.map(block => ({ ...block, problems: [excluded] }))
    return { claim: { ...claim, blocks, excluded }, option: before }
  }
  const option = optionOf(lines, before)
  const said = lines.slice(-MOST_SAID)
  const corrects = previous && said.some(line => CORRECTS.test(line))
  const withdraws = previous && said.some(line => WITHDRAWS.test(line)) && previous.blocks.map(({ id }) => id)
  if (!option && !corrects && !withdraws) return { claim, option }
  const blocks = claim.blocks.map(({ option: _, ...block }, i) => ({
    ...block,
    ...(option && { option: option.name }),
    ...(corrects && i === 0 && { corrects }),
    ...(withdraws && i === 0 && { withdraws }),
  }))
  return { claim: { ...claim, blocks }, option }
}

/** The reason why a claim is not an edit, if there is one: the words above it, or that of the claim right before it. */
function exclusion(source: SourceLines, claim: Claim, previous: Claim | undefined, lines: readonly string[]) {
  const last = lines.findLast(line => line.trim() !== '')
  const isDeeper = /^\s/.test(source.line(claim.first)!)
  // the diff of a commit is right below a message that ends in one
  if (last === undefined) return previous?.excluded === IN_MESSAGE && !isDeeper ? undefined : previous?.excluded
  const commit = lines.findLastIndex(line => COMMIT.test(line))
  if (isDeeper && commit >= 0 && !lines.slice(commit).some(line => AFTER_MESSAGE.test(line))) return IN_MESSAGE
  if (TEXT_OF_CODE.test(last.trimEnd())) return IN_CODE
  const said = lines.findLast(line => !NO_WORDS.test(line) && !asPath(line)) ?? ''
  return UNWANTED.test(said) && claim.blocks.some(({ format }) => format !== 'suggestion') ? NOT_WANTED : undefined
}

/** The option of the blocks below some lines. @param before that of the block above them */
function optionOf(lines: readonly string[], before: Option | undefined): Option | undefined {
  let ended = NO_HEADING
  for (const text of lines.toReversed()) {
    const heading = /^ {0,3}(#{1,6})\s/.exec(text)?.[1]?.length
    const [, latin, word = latin, which] = NAMED.exec(text) ?? []
    const level = heading ?? NO_HEADING - 1
    if (word && which) return level < ended ? { name: `${word} ${which}`.toLowerCase(), level } : undefined
    if (OR.test(text) && !CORRECTS.test(text)) return { name: OR_ELSE, level: NO_HEADING }
    if (heading && !asPath(text)) ended = Math.min(ended, heading)
  }
  return before && before.level < ended && !lines.some(line => COMMON.test(line)) ? before : undefined
}
