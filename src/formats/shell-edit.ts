import type { Block } from '../core/block.ts'
import { nameIn, type Op } from '../core/op.ts'
import { blockOf, claimTogether } from './block.ts'
import { linesInFence } from './carrier/markdown.ts'
import { type At, type Claim, type Format, lineBefore, type SourceLines } from './format.ts'
import { type CommandEdits, readCommand } from './shell/commands.ts'
import { commandStart, folderAt, makesFolder, stepInto } from './shell/context.ts'
import { fedPatch, isFed } from './shell/fed.ts'
import { copyShift, gitShift, removalShift, shiftIn, takesBack } from './shell/git-shift.ts'
import { hereStringAt } from './shell/here-string.ts'
import { mayCommand, mayReadPatch, SHELL, shellOpening } from './shell/opening.ts'
import { inputOf, outputOf } from './shell/output.ts'
import { asRead, patchCommand, pathBelow } from './shell/patches.ts'
import { readProgram } from './shell/programs.ts'
import type { ShellCommand } from './shell/tokens.ts'
import { type CommandLine, LONGEST, readCommandLine, readCompound } from './shell/words.ts'

/**
 * Commands of a shell. A patch that a command reads (`apply_patch <<'EOF'`, `cd sub && git apply <<EOF`) applies below the folder of the
 * command; with `-R` it is reversed. In a shell fence, commands that change files are read if every word is literal (`git mv a b`, `cat > a
 * <<'EOF'`, `sed -i s/a/b/ c`). Their effect on files is made without a shell. All others are refused by name.
 */
export const shellEdit: Format = {
  name: 'shell-edit',
  ...shellOpening,
  read: (source, here) => {
    if (source.fed || !mayCommand(source, here)) return undefined
    return here.opening ? readProgram(source, here) : (readPatches(source, here) ?? readCommands(source, here))
  },
}

/** The blocks of the patches that a command line reads, and of its other commands. */
function readPatches(source: SourceLines, here: At): Claim | undefined {
  const text = source.line(here.line)!
  if (!mayReadPatch(text) || !isFed(source, here.line)) return undefined
  const read = readCommandLine(linesInFence(source.line, here), here.line, commandStart(text))
  if (!read) return undefined
  let folder = folderAt(source, here)
  let last = read.last
  let hasPatch = false
  const blocks: Block[] = []
  const edits = here.fence && SHELL.test(here.fence.info) ? askedBy(source, read) : []
  for (const [i, command] of read.commands.entries()) {
    folder = stepInto(folder, command)
    const reader = command.joint === '|' ? read.commands[i + 1]! : command
    const asked = patchCommand(reader)
    const patch = asked && fedPatch(source, here, command, asked.strip)
    if (!asked || !patch) {
      if (edits[i]) blocks.push(...blocksOf(source, here.line, read.last, edits[i], folder))
      continue
    }
    hasPatch ||= patch.blocks.length > 0
    const within = asked.folder === undefined || folder === undefined ? folder : pathBelow(folder, asked.folder)
    // a run that only looked at it has changed nothing
    const isDry = source.ran && asked.isDry
    if (!isDry) blocks.push(...patch.blocks.map(block => asRead(block, within, asked.reverse)))
    last = Math.max(last, patch.last)
  }
  return hasPatch ? { first: here.line, last, blocks, folder, signed: true } : undefined
}

/** The blocks of a command line in a fence of shell: one for each file that it changes. */
function readCommands(source: SourceLines, here: At): Claim | undefined {
  const shell = here.fence && SHELL.exec(here.fence.info)
  if (!shell) return undefined
  const text = source.line(here.line)!
  const start = commandStart(text)
  if (shell[1] !== undefined && start === 0) return undefined
  const lines = linesInFence(source.line, here)
  const string = POWER.test(shell[0]) ? hereStringAt(source, here, lines) : undefined
  if (string) {
    const blocks = blocksOf(source, here.line, string.last, string.asked, folderAt(source, here))
    return { first: here.line, last: string.last, blocks, signed: true }
  }
  const begun = readCommandLine(lines, here.line, start)
  const compound = begun && readCompound(lines, here.line, begun)
  const read = compound ?? begun
  const open = read ? read.commands.some(isOpen) : lines(here.line + LONGEST.lines) !== undefined
  // an unclosed here-document contains all lines after it: searching its end from each of them would be slow
  if (open) return { first: here.line, last: lineBefore(lines, here.line), blocks: [] }
  if (!read || isLast(source, read.last)) return undefined
  // before '|| true' no one sees whether a command ran that hangs on another one
  const isOpenEnded = ({ joint }: ShellCommand, i: number) =>
    joint === '(' ||
    (joint === '||' &&
      (read.commands[i - 1]?.joint === '&&' || !/^(?:true|:)$/.test(read.commands[i + 1]?.words[0]?.text ?? '')))
  const depends = compound || POWER.test(shell[0]) || read.commands.some(isOpenEnded)
  const unread = { kind: 'unread', what: text.trim().slice(0, 80), path: '' } as const
  const asked = askedBy(source, read).map(one => (depends && one?.kind === 'changes' ? unread : one))
  if (asked.every(one => one === undefined) && read.last === here.line) return undefined
  let folder = folderAt(source, here)
  const blocks = read.commands.flatMap((command, i) => {
    folder = stepInto(folder, command)
    return asked[i] ? blocksOf(source, here.line, read.last, asked[i], folder) : []
  })
  return { ...claimTogether(source, here.line, read.last, blocks), folder }
}

/** A here-document that no line closes. */
const isOpen = ({ redirects }: ShellCommand): boolean => redirects.some(({ body }) => body && body.end === undefined)

/** Words and quotes of another shell than POSIX has. */
const POWER = /^(?:power|pw|ps)/i

function askedBy(source: SourceLines, { commands }: CommandLine): readonly (CommandEdits | undefined)[] {
  return commands.map((command, i) => {
    const before = commands[i - 1]
    const shift = source.ran && before?.joint !== '||' ? gitShift(command) : undefined
    if (shift) return { kind: 'unread', what: shift.command, path: '', shift }
    const piped = before?.joint === '|' ? outputOf(before.words, inputOf(source, before)) : undefined
    const edits = readCommand(command, inputOf(source, command) ?? piped)
    const isMade = !source.ran || before?.joint === '||' || edits?.kind === 'changes'
    const made = isMade ? undefined : (copyShift(command) ?? removalShift(command, edits === undefined))
    return made ? { kind: 'unread', what: edits ? made.command : '', path: '', shift: made } : edits
  })
}

/** True if nothing is after a line: the last one of a text may have been cut off. */
const isLast = (source: SourceLines, at: number): boolean =>
  source.line(at + 1) === undefined || (source.line(at + 1) === '' && source.line(at + 2) === undefined)

function blocksOf(source: SourceLines, first: number, last: number, asked: CommandEdits, folder: string | undefined) {
  const found = { format: 'shell-edit', first, last, literal: true, signed: true } as const
  if (asked.kind === 'unread') {
    const shift = asked.shift && shiftIn(folder, asked.shift)
    if (shift && !takesBack(shift)) return [blockOf(source, { ...found, path: '', shift })]
    if (!shift && asked.what === '') return []
    const message = `\`${asked.what}\` would have to run in a shell, and apply-edits runs nothing`
    const problems = [{ code: 'parse/unsupported', message }] as const
    return [blockOf(source, { ...found, path: asked.path, problems, ...(shift && { shift }) })]
  }
  const command = source.line(first)!.trim().slice(0, 80)
  const into = (path: string, op: Op): Op =>
    op.kind === 'rename' && op.into && makesFolder(source, last, op.to) ? { ...op, to: nameIn(op.to, path) } : op
  return asked.changes.map(({ path, ops }) => {
    const block = blockOf(source, { ...found, path, steps: ops.map(op => [into(path, op)]) })
    return { ...asRead(block, folder, false), command }
  })
}
