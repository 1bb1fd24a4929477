import { type Block, opsOf } from '../../core/block.ts'
import { type Hint, type Op, turnedRound } from '../../core/op.ts'
import { textLines } from '../../core/text.ts'
import { unsupported } from '../parts/problems.ts'
import { endOp } from '../patch/hunk.ts'
import type { ShellCommand } from './tokens.ts'

/** Options with which a patch is only looked at, or goes elsewhere than into the files. */
export const DRY = /^(?:--(?:check|stat|numstat|summary|cached|dry-run|output(?:=.*)?)|-o.*)$/

/** How a command reads a patch: below which folder, taking how many folders off its names, whether it takes it back, or only looks at it; undefined for others. */
export function patchCommand({ words }: ShellCommand) {
  const texts = words.map(({ text }) => text)
  const name = texts[0]?.split('/').at(-1) ?? ''
  if (/^apply_?patch$/.test(name)) return { reverse: false, isDry: false, strip: undefined, folder: undefined }
  const git = name === 'git' ? gitFolder(texts) : undefined
  if (name !== 'patch' && !git?.isApply) return undefined
  const options = texts.slice(git?.isApply ? git.next : 1)
  const folder = optionValue(options, git ? ['--directory'] : ['-d', '--directory'])
  const strip = /^\d{1,2}$/.exec(optionValue(options, ['-p', '--strip']) ?? '')?.[0]
  const reverse = options.some(option => option === '--reverse' || /^-[bcEeflNnSsTtuvZ]*R/.test(option))
  const isDry = options.some(option => DRY.test(option)) && !options.includes('--apply')
  return { reverse, isDry, strip: strip === undefined ? undefined : Number(strip), folder: folder ?? git?.folder }
}

/** `git -C DIR apply`: where it runs, and the index of the word after `apply`. */
export function gitFolder(texts: readonly string[]) {
  let at = 1
  let folder: string | undefined
  while (texts[at]?.startsWith('-')) {
    if (texts[at] === '-C') folder = texts[at + 1]
    at += texts[at] === '-C' || texts[at] === '-c' ? 2 : 1
  }
  return { isApply: texts[at] === 'apply' || texts[at] === 'am', next: at + 1, folder }
}

/** The value of an option: `-p1`, `-p 1`, `--directory=x`, `--directory x`. */
function optionValue(options: readonly string[], names: readonly string[]): string | undefined {
  for (const [i, option] of options.entries()) {
    for (const name of names) {
      if (option === name) return options[i + 1]
      if (name.startsWith('--') ? option.startsWith(`${name}=`) : option.startsWith(name))
        return option.slice(name.length).replace(/^=/, '')
    }
  }
  return undefined
}

/** A path below a folder that commands have gone to; undefined where it leaves the repository, or no one knows where it leads. */
export function pathBelow(folder: string, path: string): string | undefined {
  const parts: string[] = []
  const all = path.startsWith('/') ? path : `${folder}/${path}`
  for (const part of all.split('/')) {
    if (part === '..' && parts.length === 0) return undefined
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return (all.startsWith('/') && (path.startsWith('/') || folder.startsWith('/')) ? '/' : '') + parts.join('/')
}

/** A block as the command that reads it has it: below a folder, taken back, or refused where the folder is not known. */
export function asRead(block: Block, folder: string | undefined, reverse: boolean): Block {
  if (folder === undefined) return { ...block, problems: [unknownFolder, ...block.problems] }
  const moved = folder === '' ? block : inFolder(block, folder)
  return reverse && moved.problems.length === 0 ? reversed(moved) : moved
}

const unknownFolder = unsupported(
  'the patch is for a folder that only the shell knows',
  'Write paths from the root of the repository.',
)

function inFolder(block: Block, folder: string): Block {
  const to = (path: string) => pathBelow(folder, path) ?? path
  const steps = block.steps.map(ops => ops.map(op => (op.kind === 'rename' ? { ...op, to: to(op.to) } : op)))
  return { ...block, path: to(block.path), steps, ...(block.names && { names: block.names.map(to) }) }
}

function reversed(block: Block): Block {
  const ops = opsOf(block)
  const created = ops.find(op => op.kind === 'create')
  const renamed = ops.find(op => op.kind === 'rename')
  const edits = ops.flatMap(op => takenBack(op) ?? [])
  const end = ops.some(op => op.kind === 'regex') ? endBack(edits.at(-1)) : []
  if (created) {
    const step: readonly Op[] = created.text === '' ? [] : [{ kind: 'replace', search: created.text, replace: '' }]
    return { ...block, steps: [step, [{ kind: 'delete', empty: true }]] }
  }
  if (ops.some(op => op.kind === 'delete' && op.blob !== undefined)) return { ...block, problems: [unshown] }
  if (ops.some(op => op.kind === 'delete')) {
    const text = ops.map(op => (op.kind === 'replace' ? op.search : '')).join('')
    return { ...block, steps: [[{ kind: 'create', text }]] }
  }
  if (!renamed) return { ...block, steps: [edits, ...end] }
  return { ...block, path: renamed.to, steps: [edits, ...end, [{ kind: 'rename', to: block.path }]] }
}

const unshown = unsupported('the patch does not show the file that it deletes')

/** The step that gives the end of the file its newline back, or takes it, by the last hunk. */
function endBack(hunk: Op | undefined): readonly (readonly Op[])[] {
  if (hunk?.kind !== 'replace') return []
  const signed = (text: string, sign: string) => [
    ...textLines(text).map(line => sign + line),
    ...(text === '' || text.endsWith('\n') ? [] : ['\\ No newline']),
  ]
  const end = endOp([...signed(hunk.search, '-'), ...signed(hunk.replace, '+')])
  return end ? [[end]] : []
}

/** Before a patch was taken back its text is where it put it. */
const turned = ({ line, counted, blob: _, ...hint }: Hint): Hint =>
  line === undefined || counted === undefined
    ? { ...hint, ...(line && { line }) }
    : { ...hint, line: counted, counted: line }

function takenBack(op: Op): Op | undefined {
  if (op.kind === 'replace') return { ...turnedRound(op), ...(op.hint && { hint: turned(op.hint) }) }
  return op.kind === 'append' ? { kind: 'replace', search: op.text, replace: '' } : undefined
}
