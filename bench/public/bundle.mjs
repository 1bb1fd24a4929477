/** Large files: a repository's own files of one kind, one behind the other. */
import { randomFrom } from '../random.mjs'
import { filesAt } from './history.mjs'
import { fold, textOf } from './lines.mjs'

/** Lines of a bundle: a repository with fewer gives none; no file is added beyond the larger number. */
const LEAST_LINES = 20_000
const MOST_LINES = 23_000

/** Largest file to add, in bytes. */
const MOST_BYTES = 80_000

/** Most bundles to make. */
const MOST_BUNDLES = 6

const HASH_COMMENTS = ['py', 'yaml', 'yml', 'toml', 'sh']

/** A function: version → the bundle for its repository and kind, or undefined if there is none: {text, around(path) → {head, tail}}. */
export function openBundles(repositories, seed) {
  const bundles = new Map()
  return ({ repository, extension }) => {
    const key = `${repository}/${extension}`
    if (!bundles.has(key)) {
      const isFull = [...bundles.values()].filter(Boolean).length === MOST_BUNDLES
      const source = repositories.find(({ name }) => name === repository)
      bundles.set(key, isFull ? undefined : bundle(source, extension, randomFrom(`${seed}/large/${key}`)))
    }
    return bundles.get(key)
  }
}

function bundle(source, extension, random) {
  const parts = []
  let count = 0
  for (const { path, lines } of random.shuffled(filesAt(source, extension, MOST_BYTES))) {
    if (count > MOST_LINES) break
    const headed = [`${HASH_COMMENTS.includes(extension) ? '#' : '//'} file: ${path}`, ...lines, '']
    parts.push({ path, lines: headed, folded: headed.map(fold) })
    count += headed.length
  }
  if (count < LEAST_LINES) return undefined
  const joined = some => ({
    lines: some.flatMap(({ lines }) => lines),
    folded: some.flatMap(({ folded }) => folded),
  })
  return {
    text: textOf(joined(parts).lines),
    /** What is around a file: it takes its own place, or is put in the middle. */
    around(path) {
      const own = parts.findIndex(part => part.path === path)
      const [from, to] = own < 0 ? Array(2).fill(Math.floor(parts.length / 2)) : [own, own + 1]
      return { head: joined(parts.slice(0, from)), tail: joined(parts.slice(to)) }
    },
  }
}
