import { type Content, type TextContent, textContent } from './core/content.ts'
import type { Snapshot } from './core/outcome.ts'
import { type RepoPath, repoPath } from './core/path.ts'
import type { Engine } from './engine.ts'
import { standsAt } from './policy/paths/stands-at.ts'
import { type BlockJson, blockJson, renderJson } from './report/json.ts'
import { renderMarkdown } from './report/markdown.ts'
import { renderRetry } from './report/retry.ts'
import { renderTerminal } from './report/terminal.ts'
import type { Sink, Workspace } from './run/ports.ts'
import type { Report } from './run/report.ts'
import { type RunOptions, run } from './run.ts'

/** Path → text: a plain object or a map. */
export type Files = Readonly<Record<string, string>> | ReadonlyMap<string, string>

export type EditOptions = Omit<RunOptions, 'base' | 'attempts' | 'places' | 'tracked'>

/** The result for the files and for each block. */
export interface Bare {
  /** Every file as it is now, in the order given; those that were created come last. In a dry run, the files as they were. */
  readonly files: Readonly<Record<string, string>>
  /** One for each block, in the order of the text. */
  readonly results: readonly BlockJson[]
  /** The input of the renderers. */
  readonly run: Report
}

/** The same, in words. */
export interface Edited extends Bare {
  readonly report: Rendered
}

/** The report in words, made when it is asked for. */
export interface Rendered {
  /** As a terminal shows it, without color. */
  readonly text: () => string
  /** As a pull request shows it. */
  readonly markdown: () => string
  /** As `--json` prints it: `apply-edits schema result` describes it. */
  readonly json: () => string
  /** The text to send back to the model; empty if there is nothing to resend. */
  readonly retry: () => string
}

/**
 * Applies the edit blocks in a text to files. Pure; nothing that a text or a file says makes it throw. A file whose path git would not accept is handed
 * back as it is. A bundle contains only the formats and rules of the engine, and the renderers that you name.
 */
export async function applyEditsWith(
  engine: Engine,
  text: string,
  files: Files,
  options: Omit<EditOptions, 'engine'> = {},
): Promise<Bare> {
  const after = new Map(entriesOf(files))
  const before = snapshotOf(after)
  const workspace: Workspace = {
    list: async () => [...before.keys()],
    read: async paths => pick(before, paths),
  }
  const sink: Sink = {
    write: async changes => {
      for (const { path, after: now } of changes) {
        if (now) after.set(path, (now.bom ? BOM : '') + now.text)
        else after.delete(path)
      }
      return { kind: 'written' }
    },
  }
  const thread = { read: async () => [{ name: 'text', text }] }
  const report = await run(thread, { open: async () => ({ workspace, sink }) }, { ...options, engine })
  return { files: Object.fromEntries(after), results: report.results.map(blockJson), run: report }
}

const entriesOf = (files: Files): readonly (readonly [string, string])[] =>
  isMap(files) ? [...files] : Object.entries(files)

const isMap = (files: Files): files is ReadonlyMap<string, string> => Symbol.iterator in files

/** Files as the engine takes them; what is not a path in a repository is left out. */
export const snapshotOf = (files: Files): Map<RepoPath, TextContent> =>
  new Map(
    entriesOf(files).flatMap(([name, text]) => {
      const path = repoPath(name)
      return path.ok ? [[path.value, textContent(text)] as const] : []
    }),
  )

/** The contents at some paths; no file can be where a folder is, or below another file. */
function pick(files: ReadonlyMap<RepoPath, TextContent>, paths: Iterable<RepoPath>): Snapshot {
  const look = standsAt(new Map([...files.keys()].map(path => [path, { mode: '100644' }] as const)))
  return new Map(
    [...new Set(paths)].flatMap((path): readonly (readonly [RepoPath, Content])[] => {
      const text = files.get(path)
      const found = text ? undefined : look(path)
      return text ? [[path, text]] : found?.kind === 'unreadable' ? [[path, found]] : []
    }),
  )
}

const BOM = '\uFEFF'

/** A result with its report in words. */
export const inWords = (edited: Bare): Edited => ({ ...edited, report: rendered(edited.run) })

const rendered = (report: Report): Rendered => ({
  text: () => renderTerminal(report),
  markdown: () => renderMarkdown(report, { key: 'default' }),
  json: () => renderJson(report),
  retry: () => renderRetry(report),
})
