import { claimOf } from './block.ts'
import { type Format, linesBetween, opensAt, type SourceLines } from './format.ts'
import { readFenced } from './parts/fenced.ts'
import { findFencePath } from './parts/find-path.ts'

/**
 * A shell block that changes files (`sed -i`, `perl -pi`, `cat > file`): nothing is ever run, so it is recognised and refused. A patch inside a shell
 * block is no shell command but a patch.
 */
export const shellEdit: Format = {
  name: 'shell-edit',
  firstChars: '`~',
  read: (source, here) => {
    const fence = here.opening
    if (!fence || !/^(?:bash|sh|shell|zsh|console|terminal|powershell|pwsh|shell-session)\b/i.test(fence.info))
      return undefined
    const { last, close } = readFenced(source, here.line, fence, false)
    if (close === undefined) return undefined
    const lines = linesBetween(source, here.line + 1, close)
    const command = lines.map(line => COMMAND.exec(line.slice(0, 500))).find(found => found !== null)
    if (!command || findFencePath(source, here) || hasBlock(source, here.line + 1, close)) return undefined
    const message = `\`${command[1]!.trim()}\` would have to be run in a shell, and nothing is run here`
    const problem = { code: 'parse/unsupported', message } as const
    return claimOf(source, { format: 'shell-edit', first: here.line, last, path: fileOf(command), problems: [problem] })
  },
}

/** A command that writes into a file of the repository, and the file where it stands right behind. */
const COMMAND =
  /^\s*(?:\$ |> )?((?:sudo )?(?:sed (?:-[A-Za-z]+ )*(?:-i|--in-place)|perl -\w*i\w*|(?:cat|tee|echo|printf) [^|]*>{1,2}(?=\s*[\w./-]+)))(?:\s*([\w./-]+\.\w+))?/

const fileOf = (command: RegExpExecArray): string => (command[1]!.endsWith('>') ? (command[2] ?? '') : '')

const hasBlock = (source: SourceLines, first: number, end: number): boolean => {
  for (let line = first; line < end; line++) {
    if (opensAt(source, line)) return true
  }
  return false
}
