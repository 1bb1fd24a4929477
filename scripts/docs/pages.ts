import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { jsonSpecs } from '../../src/formats/json/index.ts'
import { REASONS } from '../../src/formats/json/unsupported-tool.ts'
import { agentGuides, workflowOf } from '../../src/formats/transcript/agent-guides.ts'
import { logs } from '../../src/formats/transcript/logs.ts'
import { resultSchema } from '../../src/report/result-schema.ts'
import { reasons } from '../../src/run/reason.ts'
import {
  type ActionYml,
  cliPage,
  codesPage,
  inputTable,
  insertTable,
  logTable,
  outputTable,
  resultTable,
  toolTable,
} from './tables.ts'

/** The example of an agent has the name of its maker's product alone. */
const fileOf = ({ name }: { readonly name: string }): string => name.replace(/-code$/, '')

/** Every generated file of the repository at `root`: its path and the text that it must hold. */
export function generated(root: string): ReadonlyMap<string, string> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const ends = Object.entries(reasons).map(([reason, [title, help = '']]) => [reason, { title, help }])
  const pages = new Map([
    ...agentGuides.map(guide => [`examples/workflows/${fileOf(guide)}.yml`, workflowOf(guide)] as const),
    ['docs/codes.md', `${codesPage(Object.fromEntries(ends))}\n`],
    ['docs/cli.md', cliPage()],
    ['docs/result.md', insertTable(read('docs/result.md'), 'result', resultTable(resultSchema))],
  ])
  const formats = insertTable(read('docs/formats/README.md'), 'logs', logTable(logs))
  pages.set('docs/formats/README.md', insertTable(formats, 'tools', toolTable(jsonSpecs, REASONS)))
  if (existsSync(join(root, 'action.yml'))) {
    const action = parse(read('action.yml')) as ActionYml
    const page = insertTable(read('docs/inputs.md'), 'inputs', inputTable(action))
    pages.set('docs/inputs.md', insertTable(page, 'outputs', outputTable(action)))
  }
  return pages
}
