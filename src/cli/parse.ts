import type { Block } from '../core/block.ts'
import { engineFor } from '../engine-for.ts'
import { renderParsed, renderParsedJson } from '../report/text.ts'
import type { Invocation } from './arguments.ts'
import { type ExitCode, type Host, isPiped, readTexts, STANDARD, standardInput } from './host.ts'

/** `parse`: shows the parsed blocks; from standard input, each block as soon as it is complete. */
export async function parseCommand({ operands, options }: Invocation, host: Host): Promise<ExitCode> {
  const blocks: Block[] = []
  for await (const more of isPiped(operands, host) ? streamed(host) : named(operands, host)) {
    if (!options.json) host.out(renderParsed(more, blocks.length + 1))
    blocks.push(...more)
  }
  if (options.json) host.out(renderParsedJson(blocks))
  else if (blocks.length === 0) host.out('No edit blocks found.\n')
  return blocks.some(({ problems }) => problems.length > 0) ? 1 : 0
}

async function* streamed(host: Host): AsyncGenerator<readonly Block[]> {
  const { createEngine } = await import('../create-engine.ts')
  const stream = createEngine().stream({ name: STANDARD })
  for await (const piece of standardInput(host)) yield stream.push(piece)
  yield stream.end()
}

async function* named(operands: readonly string[], host: Host): AsyncGenerator<readonly Block[]> {
  for (const source of await readTexts(operands, host)) yield (await engineFor([source])).parse(source)
}
