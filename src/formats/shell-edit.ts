import type { Block } from '../core/op.ts'
import { claimOf } from './block.ts'
import { claimAt } from './carrier/scan.ts'
import { type At, type Claim, endOf, type Format, linesBetween, opensAt, type SourceLines } from './format.ts'
import { readFenced } from './parts/fenced.ts'
import { findFencePath } from './parts/find-path.ts'
import { commandStart, folderAt, shellLines, stepInto } from './shell/context.ts'
import { asRead, below, patchCommand } from './shell/patches.ts'
import { type Body, type Command, readCommandLine } from './shell/words.ts'

/**
 * Commands of a shell. A patch that a command reads (`apply_patch <<'EOF'`, `cd sub && git apply <<EOF`) is one below the folder where the command
 * runs, and taken back with `-R`. Commands that change files (`sed -i`, `cat > file`) would have to be run: they are recognised and refused.
 */
export const shellEdit: Format = {
  name: 'shell-edit',
  firstChars: '`~$>%#(abcdefghijklmnopqrstuvwxyz',
  mayOpen: line => /^\s*(?:`{3}|~{3})|<<|patch/.test(line),
  read: (source, here) => (here.opening ? readFence(source, here) : readPatches(source, here)),
}

const READS_PATCH = /\b(?:apply_?patch|git\b.*\b(?:apply|am)|patch)\b/

/** The blocks of the patches that a command line reads. */
function readPatches(source: SourceLines, here: At): Claim | undefined {
  const text = source.line(here.line)!
  if (!READS_PATCH.test(text) || !/<<|Begin Patch/.test(text)) return undefined
  const read = readCommandLine(shellLines(source, here), here.line, commandStart(text))
  if (!read) return undefined
  let folder = folderAt(source, here)
  let last = read.last
  const blocks: Block[] = []
  for (const [i, command] of read.commands.entries()) {
    folder = stepInto(folder, command)
    const reader = command.joint === '|' ? read.commands[i + 1]! : command
    const asked = patchCommand(reader)
    const patch = asked && patchOf(source, here, command, asked.strip)
    if (!asked || !patch) continue
    const within = asked.folder === undefined || folder === undefined ? folder : below(folder, asked.folder)
    blocks.push(...patch.blocks.map(block => asRead(block, within, asked.reverse)))
    last = Math.max(last, patch.last)
  }
  return blocks.length > 0 ? { first: here.line, last, blocks, folder, signed: true } : undefined
}

interface Patch {
  readonly blocks: readonly Block[]
  readonly last: number
}

/** The patch on a command's standard input, or among its words. */
function patchOf(
  source: SourceLines,
  here: At,
  { words, redirects }: Command,
  strip: number | undefined,
): Patch | undefined {
  const body = redirects.find(redirect => redirect.body)?.body
  if (body) return patchIn(strip === undefined ? source : { ...source, strip }, here, body)
  const text = words.find(word => /^\s*\*\*\* Begin Patch/m.test(word.text))?.text
  if (text === undefined) return undefined
  const at = { span: { start: source.start(here.line), end: endOf(source, here.line) }, line: here.line + 1 }
  const blocks = source.formats.blocksIn({ name: source.name, text })
  return { blocks: blocks.map(block => ({ ...block, at: { ...block.at, ...at } })), last: here.line }
}

/** The blocks in a here-document; one without a closing line goes on as long as it holds a patch. */
function patchIn(source: SourceLines, { fence }: At, { first, end }: Body): Patch {
  const blocks: Block[] = []
  let last = first - 1
  for (let line = first; end === undefined || line < end; line++) {
    const text = source.line(line)
    if (text === undefined || (end === undefined && last >= first && text.trim() !== '')) break
    const claim = claimAt(source, { line, free: line, fence, opening: undefined, previous: undefined })
    if (!claim) continue
    blocks.push(...claim.blocks)
    last = line = claim.last
  }
  return { blocks, last: end ?? last }
}

/** A shell block that changes files, as far as no patch does it. */
function readFence(source: SourceLines, here: At): Claim | undefined {
  const fence = here.opening!
  if (!/^(?:bash|sh|shell|zsh|console|terminal|powershell|pwsh|shell-session)\b/i.test(fence.info)) return undefined
  const { last, close } = readFenced(source, here.line, fence, false)
  if (close === undefined) return undefined
  const lines = linesBetween(source, here.line + 1, close)
  const command = lines.map(line => COMMAND.exec(line.slice(0, 500))).find(found => found !== null)
  if (!command || findFencePath(source, here) || hasBlock(source, here.line + 1, close)) return undefined
  const message = `\`${command[1]!.trim()}\` would have to be run in a shell, and nothing is run here`
  const problem = { code: 'parse/unsupported', message } as const
  return claimOf(source, { format: 'shell-edit', first: here.line, last, path: fileOf(command), problems: [problem] })
}

/** A command that writes into a file of the repository, and the file where it stands right behind. */
const COMMAND =
  /^\s*(?:\$ |> )?((?:sudo )?(?:sed (?:-[A-Za-z]+ )*(?:-i|--in-place)|perl -\w*i\w*|(?:cat|tee|echo|printf) [^|]*>{1,2}(?=\s*[\w./-]+)))(?:\s*([\w./-]+\.\w+))?/

const fileOf = (command: RegExpExecArray): string => (command[1]!.endsWith('>') ? (command[2] ?? '') : '')

const hasBlock = (source: SourceLines, first: number, end: number): boolean => {
  for (let line = first; line < end; line++) if (opensAt(source, line)) return true
  return false
}
