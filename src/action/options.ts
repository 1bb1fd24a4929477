import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endGroup, startGroup } from '@actions/core'
import { fail } from '../adapters/refused.ts'
import { syntaxAssets } from '../adapters/syntax/assets.ts'
import { parseSelection, type Selection, selects } from '../command/selection.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { readGlob } from '../core/glob.ts'
import type { Block } from '../core/op.ts'
import { LIMITS } from '../policy/limits.ts'
import { logBlock } from '../policy/log-block.ts'
import { logQuote } from '../policy/log-quote.ts'
import { refusePath } from '../policy/refuse-path.ts'
import type { RunOptions } from '../run.ts'
import { engine } from './engine.ts'
import type { Session } from './session.ts'

/** What a command may ask beyond the inputs: never more freedom than they give. */
export interface Wishes {
  readonly dryRun: boolean
  readonly select?: Selection
  readonly atomic?: boolean
  readonly exact?: boolean
  /** Files that the pull request changes, for `context-files: changed`. */
  readonly changed: () => Promise<readonly string[]>
}

/** The rules of a run from the inputs. Ends the run with `bad-input` for a value that cannot be read. */
export async function runOptions(session: Session, wishes: Wishes): Promise<RunOptions> {
  const { inputs } = session
  const select = wishes.select ?? selectionOf(inputs.blocks)
  const formats = formatsOf(session)
  const refuse = refusePath({ allowed: inputs['allowed-paths'], protected: inputs['protected-paths'] })
  if (!refuse.ok) return fail('bad-input', refuse.problem.message)
  const inContext = await contextOf(session, wishes.changed)
  return {
    engine,
    attempts: inputs['push-attempts'],
    limits: {
      ...LIMITS,
      blocks: inputs['max-blocks'],
      files: inputs['max-files'],
      fileBytes: inputs['max-file-kb'] * 1024,
    },
    match: wishes.exact ? 'exact' : inputs.match,
    atomic: wishes.atomic ? 'all' : inputs.atomic,
    dryRun: wishes.dryRun || inputs['dry-run'],
    skip: (block, index) => left(block, index, select, formats),
    refuse: refuse.value,
    // where an agent of the same job has seen the files
    roots: [resolve(session.env.workspace, inputs.path)],
    checkSyntax: inputs['check-syntax'],
    shellEdits: inputs['shell-edits'],
    assets: syntaxAssets(join(dirname(fileURLToPath(import.meta.url)), 'syntax')),
    ...(inContext && { inContext }),
    ...progressLog(session),
  }
}

/** How far the run is goes to the log, in a group until something is written; what each block asked and what became of it to the debug log. */
const progressLog = ({ log, debug, redact }: Session): Pick<RunOptions, 'onProgress' | 'onBlock'> => ({
  onProgress: ({ percentage, operation, details }) => {
    if (percentage === 0) startGroup('Blocks')
    if (operation === 'Writing') endGroup()
    log(`${percentage} % ${operation}${details === undefined ? '' : `: ${logQuote(redact(details))}`}`)
  },
  onBlock: (result, index) => {
    for (const line of logBlock(result, index + 1, redact)) debug(line)
  },
})

function selectionOf(text: string): Selection {
  const selection = parseSelection(text)
  return 'unknown' in selection
    ? fail(
        'bad-input',
        `blocks has ${JSON.stringify(selection.unknown.slice(0, 60))}, which is not a number, range, id or path`,
      )
    : selection
}

function formatsOf({ inputs }: Session): ReadonlySet<string> | undefined {
  if (inputs.format.includes('auto')) return undefined
  const known = engine.formats.map(format => format.name)
  const unknown = inputs.format.find(name => !known.includes(name))
  if (unknown !== undefined)
    fail('bad-input', `format is ${JSON.stringify(unknown.slice(0, 60))}, not one of auto, ${known.join(', ')}`)
  return new Set(inputs.format)
}

function left(
  block: Block,
  index: number,
  select: Selection,
  formats: ReadonlySet<string> | undefined,
): Diagnostic | undefined {
  if (!selects(select, block, index)) return { code: 'policy/not-selected', message: 'the block was not selected' }
  if (formats && !formats.has(block.format))
    return { code: 'policy/format', message: `the format ${block.format} is not accepted here` }
  return undefined
}

/** `changed`, globs, and `@file`: a list of paths, one a line or as a JSON array. */
async function contextOf(
  session: Session,
  changed: () => Promise<readonly string[]>,
): Promise<((path: string) => boolean) | undefined> {
  const wanted = session.inputs['context-files']
  if (wanted.length === 0) return undefined
  const paths = new Set<string>()
  const globs: ((path: string) => boolean)[] = []
  for (const item of wanted) {
    if (item === 'changed') for (const path of await changed()) paths.add(path)
    else if (item.startsWith('@'))
      for (const path of await manifest(resolve(session.env.workspace, item.slice(1)))) paths.add(path)
    else {
      const glob = readGlob(item)
      globs.push(glob.ok ? glob.value : fail('bad-input', glob.problem.message))
    }
  }
  return path => paths.has(path) || globs.some(fits => fits(path))
}

async function manifest(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() =>
    fail('bad-input', 'context-files names a list that cannot be read'),
  )
  if (!text.trimStart().startsWith('['))
    return text
      .split(/\r?\n/)
      .map(line => line.trim())
      .filter(Boolean)
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list) && list.every(path => typeof path === 'string')) return list
  } catch {
    // told below, as for a list of something else
  }
  return fail('bad-input', 'context-files names a list that is no JSON array of paths')
}

/** The files that a pull request changes. */
export async function changedFiles({ api, repo }: Session, number: number): Promise<readonly string[]> {
  const files = await api.paginate(api.rest.pulls.listFiles, { ...repo, pull_number: number, per_page: 100 })
  return files.map(file => file.filename)
}
