import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Source } from '../src/core/block.ts'
import { createEngine } from '../src/create-engine.ts'
import { engineFor } from '../src/engine-for.ts'
import { textFormats } from '../src/formats/text-formats.ts'
import { caseSources } from './support/cases.ts'

const whole = createEngine()
const LOGS = new URL('conformance/agent-logs', import.meta.url).pathname

const logs = readdirSync(LOGS).map(
  name => [name, { name, text: readFileSync(join(LOGS, name), 'utf8') } satisfies Source] as const,
)

describe('an engine for a text reads it as the engine with all formats does', () => {
  test.each([...caseSources, ...logs])('%s', async (_, source) => {
    const engine = await engineFor([source])
    expect(JSON.stringify(engine.parse(source))).toBe(JSON.stringify(whole.parse(source)))
  })
})

describe('the readers of JSON, shells and logs', () => {
  const block = 'a.ts\n<<<<<<< SEARCH\none\n=======\n%s\n>>>>>>> REPLACE\n'
  test.each([
    ['a block in prose', `It doesn't return [x](y) > z:\n\n${block}`, false],
    ['JSON within a block', block.replace('%s', '{"path": "a.ts"}\n<invoke name="Edit">'), false],
    ['a call below a block', `${block}\n{"path": "a.ts", "old_string": "a", "new_string": "b"}\n`, true],
    ['a command', `${block}\n\`\`\`sh\ngit mv a b\n\`\`\`\n`, true],
    ['no block', 'Looks good.\n', true],
  ])('%s: loaded: %s', async (_, text, isLoaded) => {
    const { formats } = await engineFor([{ name: 'comment', text }])
    expect(formats !== textFormats).toBe(isLoaded)
  })
})
