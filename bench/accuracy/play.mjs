/** One case through the engine, and what was right a second time. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { secondSet } from '../places.mjs'
import { edits, replies, second } from './kinds.mjs'

/** The cases of a set. */
export async function casesOf({ kind, file, form }) {
  if (kind === 'edits') return edits(file, { form })
  if (kind === 'replies') return replies(file)
  const beside = name => import(pathToFileURL(join(secondSet(), name)).href)
  const [{ readCases }, { judge }] = await Promise.all([beside('lib.mjs'), beside('judge.mjs')])
  return second(file, { readCases, judge })
}

/** The engine of a bundle, ready to play. */
export async function engineAt(href) {
  const { createEngine, textContent } = await import(href)
  return { engine: createEngine(), textContent }
}

/**
 * What became of a case: {verdict, why?, ms, results, got, again?, resultsAgain?}. `again` is what a second application of a right edit did:
 * `wrote` if a file changed, `failed` if a block failed, `nothing` if neither; undefined if the first one wrote nothing.
 */
export async function play({ engine, textContent }, given) {
  const before = new Map([...given.files].map(([path, text]) => [path, textContent(text)]))
  const began = performance.now()
  try {
    const blocks = given.blocks(engine)
    const { results, after } = await engine.apply(blocks, before)
    const ms = performance.now() - began
    const got = textIn(after)
    const { verdict, why } = given.judge({ got, paths: [...after.keys()], results })
    const wrote = differ(before, after)
    const again = verdict === 'right' && wrote ? await playAgain(engine, given, blocks, after, results) : {}
    return { verdict, why, ms, results, got, ...again }
  } catch (error) {
    return {
      verdict: 'error',
      why: String(error?.stack ?? error),
      ms: performance.now() - began,
      results: [],
      got: textIn(before),
    }
  }
}

/** What the first time refused was not applied, and may be refused again. */
async function playAgain(engine, given, blocks, files, first) {
  const { results, after } = await engine.apply(blocks, files)
  const applied = results.filter((_, i) => first[i].status !== 'failed')
  const again = differ(files, after) ? 'wrote' : given.failed(applied) ? 'failed' : 'nothing'
  return { again, resultsAgain: results }
}

const textIn = files => path => {
  const content = files.get(path)
  return content ? (content.bom ? '\ufeff' : '') + content.text : null
}

function differ(before, after) {
  const [a, b] = [textIn(before), textIn(after)]
  return [...before.keys(), ...after.keys()].some(path => a(path) !== b(path))
}
