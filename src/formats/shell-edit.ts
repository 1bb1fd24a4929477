import { readFenced } from './carrier/fenced.ts'
import { opensBlock } from './carrier/openers.ts'
import { type Carrier, claimOf, type Format, linesBetween } from './carrier.ts'
import { startsDiff } from './parts/diff-head.ts'
import { findFencePath } from './parts/find-path.ts'

/**
 * A shell block that changes files (`sed -i`, `perl -pi`, `cat > file`): nothing is ever run, so it is recognised and refused. A patch inside a shell
 * block is no shell command but a patch.
 */
export const shellEdit: Format = {
  name: 'shell-edit',
  initial: '`~',
  read: (carrier, here) => {
    const fence = here.opens
    if (!fence || !/^(?:bash|sh|shell|zsh|console|terminal|powershell|pwsh|shell-session)\b/i.test(fence.info))
      return undefined
    const { last, close } = readFenced(carrier, here.at, fence, false)
    if (close === undefined) return undefined
    const lines = linesBetween(carrier, here.at + 1, close)
    const command = lines.map(line => COMMAND.exec(line.slice(0, 500))).find(found => found !== null)
    if (!command || findFencePath(carrier, here) || hasBlock(carrier, here.at + 1, close)) return undefined
    const message = `\`${command[1]!.trim()}\` would have to be run in a shell, and nothing is run here`
    const problem = { code: 'parse/unsupported', message } as const
    return claimOf(carrier, { format: 'shell-edit', first: here.at, last, path: fileOf(command), problems: [problem] })
  },
}

/** A command that writes into a file of the repository, and the file where it stands right behind. */
const COMMAND =
  /^\s*(?:\$ |> )?((?:sudo )?(?:sed (?:-[A-Za-z]+ )*(?:-i|--in-place)|perl -\w*i\w*|(?:cat|tee|echo|printf) [^|]*>{1,2}(?=\s*[\w./-]+)))(?:\s*([\w./-]+\.\w+))?/

const fileOf = (command: RegExpExecArray): string => (command[1]!.endsWith('>') ? (command[2] ?? '') : '')

const hasBlock = (carrier: Carrier, first: number, end: number): boolean => {
  for (let line = first; line < end; line++) {
    if (opensBlock(carrier.line(line)!) || startsDiff(index => carrier.line(index), line)) return true
  }
  return false
}
