import type { GitError } from './adapters/git.ts'
import { version } from './adapters/version.ts'
import { type Invocation, parseArguments, unknownCommand } from './cli/arguments.ts'
import { type ExitCode, type Host, processHost, type UserError, userError, wantsColor } from './cli/host.ts'

type Run = (asked: Invocation, host: Host) => Promise<ExitCode>

/** The command line of this process. */
export async function main(): Promise<void> {
  process.exitCode = await runCommandLine(process.argv.slice(2), processHost())
}

/** Carries out one command line. What a user can do wrong ends in a sentence and what to do, never in a stack. */
export async function runCommandLine(args: readonly string[], host: Host): Promise<ExitCode> {
  try {
    const asked = parseArguments(args)
    return await runs[asked.command]!(asked, host)
  } catch (error) {
    return (await import('./cli/complain.ts')).complain(explain(error, host), host)
  }
}

function explain(error: unknown, { env }: Host): Pick<UserError, 'message' | 'help'> {
  const { name, message, stack, help, syscall } = error as (UserError | GitError) &
    Partial<UserError> &
    NodeJS.ErrnoException
  if (name === 'UserError') return { message, help: help ?? '' }
  if (name === 'NoGit') return { message, help: 'Install git, and have its folder in PATH.' }
  if (name === 'GitError') return { message, help: 'Run `git status` in the checkout.' }
  if (syscall === 'mkdtemp')
    return {
      message: `no temporary folder can be made: ${message}`,
      help: 'Set TMPDIR to a folder that you can write to.',
    }
  const more = env['APPLY_EDITS_DEBUG']
    ? (stack ?? '')
    : 'This is a bug; APPLY_EDITS_DEBUG=1 shows where. Please report it.'
  return { message, help: more }
}

/** git, the disk and the thread of the parsers work while the rest is loaded. */
const apply: Run = async (asked, host) => {
  const begun = (await import('./cli/head-start.ts')).headStart(asked, host)
  await import('./cli/render.ts')
  // git's answers are heard only between two loads
  await new Promise(setImmediate)
  return (await import('./cli/apply.ts')).applyCommand(asked, host, begun)
}

/** Each command loads what it needs, and nothing else. */
const runs: Readonly<Record<string, Run>> = {
  apply,
  check: apply,
  undo: async (asked, host) => {
    const { findPlace } = await import('./cli/checkout.ts')
    const place = await findPlace(asked.options, host)
    return (await import('./cli/undo.ts')).undoCommand(asked, host, place)
  },
  help: async ({ operands: [command], options }, host) => {
    const { manual } = await import('./cli/manual.ts')
    const text = manual(command, wantsColor(options.color, host))
    if (text === undefined) throw unknownCommand(command!)
    host.out(text)
    return 0
  },
  version: async (_, { out }) => {
    out(`${version}\n`)
    return 0
  },
  completion: async ({ operands }, host) => {
    const { completion, shells } = await import('./cli/completion.ts')
    const shell = shells.find(each => each === operands[0])
    if (!shell) throw userError(`there is no completion for \`${operands[0]}\``, `It is one of: ${shells.join(', ')}.`)
    host.out(completion(shell))
    return 0
  },
  formats: async (asked, host) => (await import('./cli/teach.ts')).formatsCommand(asked, host),
  view: async (asked, host) => (await import('./cli/look.ts')).viewCommand(asked, host),
  outline: async (asked, host) => (await import('./cli/look.ts')).outlineCommand(asked, host),
  grep: async (asked, host) => (await import('./cli/look.ts')).grepCommand(asked, host),
  mcp: async (asked, host) => (await import('./cli/mcp.ts')).mcpCommand(asked, host),
  guide: async (asked, host) => (await import('./cli/teach.ts')).guideCommand(asked, host),
  schema: async (asked, host) => (await import('./cli/teach.ts')).schemaCommand(asked, host),
  serve: async (asked, host) => (await import('./app/main.ts')).serveCommand(asked, host),
  parse: async (asked, host) => (await import('./cli/parse.ts')).parseCommand(asked, host),
}
