import type { Shift } from '../../core/block.ts'
import { DRY, gitFolder, pathBelow } from './patches.ts'
import type { ShellCommand, Word } from './tokens.ts'

type Moves = Omit<Shift, 'command'>

/** Words before a command that leave it as it is, and their options. */
const BEFORE = /^(?:\w+=.*|env|command|sudo|time|timeout|nice|nohup|xargs|-.*|[\d.]+[smhd]?)$/

/** Characters of a command that a report shows. */
const MOST_SHOWN = 80

/** What a git command did with the changes made before it; undefined for one that leaves them where they are, or that cannot be read. */
export function gitShift({ words: all, redirects }: ShellCommand): Shift | undefined {
  const first = all.findIndex(({ text }) => !BEFORE.test(text))
  const words = all.slice(Math.max(0, first))
  if (words[0]?.text !== 'git') return undefined
  const texts = words.map(({ text }) => text)
  const { next, folder = '' } = gitFolder(texts)
  const verb = texts[next - 1] ?? ''
  const target = redirects.find(({ sign }) => sign === '>')?.target.text
  const asked = said(words.slice(next), verb === 'commit')
  const isFed = all[0]!.text === 'xargs' && /^(?:checkout|restore|clean)$/.test(verb)
  const moves = isFed ? elsewhere([]) : movesOf(verb, asked, target)
  const command = texts.join(' ').split('\n')[0]!.slice(0, MOST_SHOWN)
  return moves && shiftIn(folder, { ...moves, command })
}

/** The effect of `cp a b`, if both are literal. */
export function copyShift({ words, redirects }: ShellCommand): Shift | undefined {
  const [name, ...rest] = words.filter(({ text }) => !/^-[afp]+$/.test(text))
  const [copyOf, path, ...more] = rest.map(({ text }) => text)
  const isPlain = name?.text === 'cp' && more.length + redirects.length === 0 && rest.every(({ literal }) => literal)
  if (!isPlain || copyOf === undefined || path === undefined) return undefined
  const command = `cp ${copyOf} ${path}`.slice(0, MOST_SHOWN)
  return { ...gone([...UNCOMMITTED, 'new', 'commit'], [path]), copyOf, command }
}

/**
 * The effect of `rm` on files that come from the run. Of others no one knows what is in a folder.
 * @param isElsewhere true if its paths are outside of any repository
 */
export function removalShift({ words: [name, ...words] }: ShellCommand, isElsewhere: boolean): Shift | undefined {
  const { operands, paths, literal } = said(words, false)
  const files = [...operands, ...paths]
  if (name?.text !== 'rm' || !literal || files.length === 0) return undefined
  const command = `rm ${words.map(({ text }) => text).join(' ')}`.slice(0, MOST_SHOWN)
  return { ...gone(['new'], files), ...(!isElsewhere && { elsewhere: true }), command }
}

/** A command run in a folder. In one that no one knows, it may have kept everything; what it took back is not known. */
export function shiftIn(folder: string | undefined, shift: Shift): Shift | undefined {
  if (folder === undefined) return takesBack(shift) ? undefined : { ...shift, paths: [] }
  const { copyOf } = shift
  const to = (path: string) => pathBelow(folder, path) ?? path
  return { ...shift, paths: shift.paths.map(to), ...(copyOf !== undefined && { copyOf: to(copyOf) }) }
}

/** True if the changes are not in the working tree after the command. */
export const takesBack = ({ to }: Shift): boolean => to === 'gone' || to === 'stash'

type Said = ReturnType<typeof said>

const VALUED = {
  commit: /^(?:-[A-Za-z]*[mFCct]|--(?:message|file|author|date|fixup|squash|trailer|cleanup))$/,
  others: /^(?:-[ms]|--message|--source)$/,
}

/** The options and operands of a command, and the value of the last option that has one. Literal ones do not depend on where it is run. */
function said(words: readonly Word[], isCommit: boolean) {
  const valued = isCommit ? VALUED.commit : VALUED.others
  const [options, operands, paths]: string[][] = [[], [], []]
  let [literal, ended] = [true, false]
  let value: string | undefined
  for (let i = 0; i < words.length; i++) {
    const { text, quoted, literal: isLiteral } = words[i]!
    if (text === '--') ended = true
    else if (ended || !text.startsWith('-')) {
      const isPattern = PATTERN.test(text)
      // between quotes it is git that reads the pattern, also over folders
      ;(ended ? paths : operands)!.push(isPattern && quoted ? text.replaceAll('*', '**') : text)
      literal &&= isLiteral || isPattern || REVISION.test(text)
    } else {
      options!.push(text)
      if (valued.test(text)) value = words[++i]?.text
      else if (text.startsWith('--source=')) value = text.slice('--source='.length)
    }
  }
  const has = (option: RegExp) => options!.some(one => option.test(one))
  return { has, operands: operands!, paths: paths!, literal, value }
}

/** Names of files with a star for what is not said. */
const PATTERN = /^[\w./@+-]*\*[\w./@+-]*$/
/** Names of git for its own commits and stashes. */
const REVISION = /^(?:(?:HEAD|@)(?:[~^]\d{0,4}){0,20}|stash@\{\d{1,4}\})$/
const HEAD = /^(?:HEAD|@)$/

/** How many commits before the last one a revision is; undefined for any other commit. */
function commitsBack(revision: string): number | undefined {
  if (!/^(?:HEAD|@)(?:[~^]|$)/.test(revision)) return undefined
  const steps = [...revision.matchAll(/([~^])(\d*)/g)]
  return steps.reduce((sum, [, sign, count]) => sum + (sign === '^' || count === '' ? 1 : Number(count)), 0)
}

const UNCOMMITTED: Moves['from'] = ['tree', 'index']

const gone = (from: Moves['from'], paths: readonly string[]): Moves => ({ from, to: 'gone', paths })

/** More commits than a run makes. */
const ALL = 1_000_000

const elsewhere = (paths: readonly string[]): Moves => ({
  ...gone([...UNCOMMITTED, 'commit'], paths),
  count: ALL,
  elsewhere: true,
})

/** @param target of its output */
function movesOf(verb: string, asked: Said, target: string | undefined): Moves | undefined {
  const { has, operands, paths, literal } = asked
  const files = [...operands, ...paths]
  // which files a pattern means is not known: all may be kept
  const kept = literal ? files : []
  if (verb === 'add') return { from: has(/^(?:-u|--update)$/) ? ['tree'] : ['new', 'tree'], to: 'index', paths: kept }
  if (verb === 'commit') {
    const from = files.length > 0 || has(/^(?:-[b-z]*a|--all)/) ? UNCOMMITTED : (['index'] as const)
    return { from, to: 'commit', paths: kept, count: has(/^--amend$/) ? 0 : 1 }
  }
  if (verb === 'switch') return has(/^(?:-f|--force|--discard-changes)$/) ? gone(UNCOMMITTED, []) : undefined
  if (verb === 'stash') return stash(asked)
  if (!literal) return undefined
  if (verb === 'show' && target !== undefined) return shown(operands, target)
  if (verb === 'apply') return has(/^(?:-R|--reverse)$/) && !has(DRY) && files.length === 0 ? elsewhere([]) : undefined
  if (verb === 'revert') return has(/^--(?:abort|quit|skip|continue)$/) ? undefined : revert(operands)
  if (verb === 'checkout') return checkout(asked)
  if (verb === 'restore') return restore(asked)
  if (verb === 'reset') return reset(asked)
  const isForced = verb === 'clean' && has(/^(?:-\w*f|--force)/) && !has(/^(?:-\w*n|--dry-run)/)
  return isForced ? gone(['new'], files) : undefined
}

function checkout({ has, operands, paths }: Said): Moves | undefined {
  if (has(/^(?:-[bBtpd]|--(?:orphan|track|patch|detach|ours|theirs))$/)) return undefined
  if (has(/^(?:-f|--force)$/)) return gone(UNCOMMITTED, [])
  const [first = '', ...more] = operands
  const isTree = HEAD.test(first) || (first !== '' && (paths.length > 0 || (more.length > 0 && !isPath(first))))
  const files = [...(isTree ? more : operands), ...paths]
  if (files.length === 0) return undefined
  if (!isTree) return gone(['tree'], files)
  return HEAD.test(first) ? gone(UNCOMMITTED, files) : elsewhere(files)
}

/** True if an operand that may be a branch is a path. */
const isPath = (text: string): boolean => /^\.|\*|\/$|\.\w{1,10}$/.test(text)

/** `git show HEAD:a > a` */
const shown = ([named]: readonly string[], target: string): Moves | undefined =>
  named === `HEAD:${target}` || named === `HEAD:./${target}` ? gone(UNCOMMITTED, [target]) : undefined

function revert([commit = '']: readonly string[]): Moves {
  const last = { from: ['commit'], to: 'gone', paths: [], count: 1 } as const
  return HEAD.test(commit) ? last : { ...last, count: ALL, elsewhere: true }
}

function restore({ has, operands, paths, value }: Said): Moves | undefined {
  const files = [...operands, ...paths]
  if (has(/^(?:-p|--patch|--ours|--theirs)$/) || files.length === 0) return undefined
  const staged = has(/^(?:--staged|-\w*S\w*)$/)
  if (staged && !has(/^(?:--worktree|-\w*W\w*)$/)) return { from: ['index'], to: 'tree', paths: files }
  if (value !== undefined && !HEAD.test(value)) return elsewhere(files)
  return gone(staged || value !== undefined ? UNCOMMITTED : ['tree'], files)
}

function reset({ has, operands, paths }: Said): Moves | undefined {
  const count = operands.length === 0 ? 0 : commitsBack(operands[0]!)
  const commits = { from: count === 0 ? [] : (['commit'] as const), paths: [], count: count ?? ALL }
  if (has(/^--(?:hard|merge|keep)$/))
    return count === undefined ? elsewhere([]) : { ...commits, from: [...UNCOMMITTED, ...commits.from], to: 'gone' }
  if (has(/^--soft$/)) return { ...commits, to: 'index' }
  const files = [...operands.slice(count === undefined ? 0 : 1), ...paths]
  return files.length > 0
    ? { from: ['index'], to: 'tree', paths: files }
    : { ...commits, from: ['index', ...commits.from], to: 'tree' }
}

function stash({ has, operands: [verb = 'push', ...more], paths }: Said): Moves | undefined {
  const taken = { from: ['stash'], paths: [], count: Number(/\d+/.exec(more[0] ?? '')?.[0] ?? 0) } as const
  if (verb === 'pop' || verb === 'apply') return { ...taken, to: 'tree', ...(verb === 'apply' && { keeps: true }) }
  if (verb === 'drop') return { ...taken, to: 'stash' }
  if (verb !== 'push' && verb !== 'save') return undefined
  const index = has(/^(?:-k|--keep-index)$/) ? [] : (['index'] as const)
  const fresh = has(/^(?:-\w*[ua]|--include-untracked|--all)$/) ? (['new'] as const) : []
  return { from: ['tree', ...index, ...fresh], to: 'stash', paths: verb === 'push' ? [...more, ...paths] : [] }
}
