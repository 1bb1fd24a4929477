import { codes } from '../core/codes.ts'
import type { BlockResult } from '../core/outcome.ts'
import type { Engine } from '../engine.ts'
import { judging } from './options.ts'

/** An engine that advises in the words of the command line: `--proposals all` instead of `proposals: all`. */
export const inOwnWords = (engine: Engine): Engine => ({
  ...engine,
  apply: async (...asked) => {
    const outcome = await engine.apply(...asked)
    return { ...outcome, results: outcome.results.map(inFlags) }
  },
})

const OPTIONS: ReadonlySet<string> = new Set(judging.map(({ name }) => name))

function inFlags(result: BlockResult): BlockResult {
  const { problem } = result
  if (!problem) return result
  const help = (problem.help ?? codes[problem.code].help).replace(/`([a-z-]+)(?:: ([a-z]+))?`/g, (said, name, value) =>
    OPTIONS.has(name) ? `\`--${[name, value].filter(Boolean).join(' ')}\`` : said,
  )
  return { ...result, problem: { ...problem, help } }
}
