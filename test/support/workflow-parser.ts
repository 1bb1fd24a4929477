import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'

/** As much of `@actions/workflow-parser` as is used. */
interface Parser {
  readonly parseWorkflow: (
    file: { readonly name: string; readonly content: string },
    trace: unknown,
  ) => { readonly context: { readonly errors: { readonly getErrors: () => readonly { readonly message: string }[] } } }
  readonly NoOperationTraceWriter: new () => unknown
}

/** GitHub's own parser of workflows. It imports JSON as bundlers do and Node does not, so it is bundled first. */
export async function loadWorkflowParser(): Promise<(name: string, content: string) => readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'workflow-parser-'))
  try {
    const outfile = join(folder, 'parser.mjs')
    const entry = new URL('../../node_modules/@actions/workflow-parser/dist/index.js', import.meta.url).pathname
    buildSync({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' })
    const parser = (await import(pathToFileURL(outfile).href)) as Parser
    return (name, content) => {
      const { context } = parser.parseWorkflow({ name, content }, new parser.NoOperationTraceWriter())
      return context.errors.getErrors().map(error => error.message)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
