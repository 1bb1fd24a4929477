import { basename } from 'node:path'

/** What esbuild puts behind the name of a chunk: a hash of its content. */
const HASH = /-[A-Z0-9]{8}\.js$/

/**
 * What esbuild made, under names that stay when the content changes: a chunk is named after its source, one that several share after the first
 * of them. So a change of one source changes one file, and what is made of the names stays too.
 * @param {{ metafile: import('esbuild').Metafile, outputFiles: import('esbuild').OutputFile[] }} built with `write: false`
 * @returns {{ readonly name: string, readonly text: string }[]}
 */
export function withStableNames({ metafile, outputFiles }) {
  const outputs = Object.entries(metafile.outputs)
  const names = new Map(outputs.map(([path, output]) => [basename(path), nameOf(basename(path), output)]))
  if (new Set(names.values()).size < names.size) throw new Error(`two chunks have one name: ${[...names.values()]}`)
  const renamed = text =>
    text.replace(/(["'])\.\/([\w.-]+)\1/g, (all, _, old) => all.replace(old, names.get(old) ?? old))
  return outputFiles.map(({ path, text }) => ({ name: names.get(basename(path)), text: renamed(text) }))
}

function nameOf(name, { entryPoint, inputs }) {
  if (!HASH.test(name)) return name
  if (entryPoint) return `${wordsOf(entryPoint)}.js`
  const sources = Object.keys(inputs).sort()
  // the one without sources is esbuild's own helpers
  return `shared-${wordsOf(sources.find(source => source.startsWith('src/')) ?? sources[0] ?? 'runtime')}.js`
}

/** `src/cli/apply.ts` is `cli-apply`. */
const wordsOf = path =>
  path
    .replace(/^(src|node_modules)\/@?/, '')
    .replace(/\.[cm]?[jt]s$/, '')
    .replace(/[^\w]+/g, '-')
