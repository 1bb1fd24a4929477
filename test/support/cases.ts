import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from '../../src/core/block.ts'
import { contentOfSection, parseCase } from './case.ts'

const ROOT = new URL('../cases', import.meta.url).pathname
const INPUTS = ['comment.md', 'edits.json', 'output.txt']

/** The sources of all golden cases, by the name of their file. */
export const caseSources: readonly (readonly [string, Source])[] = readdirSync(ROOT, {
  recursive: true,
  encoding: 'utf8',
})
  .filter(name => name.endsWith('.case'))
  .sort()
  .flatMap(name => {
    const { sections } = parseCase(readFileSync(join(ROOT, name), 'utf8'))
    const input = sections.find(section => INPUTS.includes(section.name))
    if (!input) return []
    const stated = sections.find(section => section.name === 'options.json')
    const { defaultPath, review } = stated ? JSON.parse(stated.body) : ({} as Record<string, unknown>)
    const source = {
      name: input.name,
      text: contentOfSection(input),
      ...(defaultPath && { defaultPath }),
      ...(review && { review }),
    }
    return [[name, source] as const]
  })
