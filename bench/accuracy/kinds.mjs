/**
 * The kinds of cases. Each reads a file into cases of one shape:
 *   id, class, number    its name
 *   files                Map path → text
 *   expect               what is right: `noop`, to be left alone because it was applied before, is counted apart on the page
 *   blocks(engine)       the edit blocks
 *   judge({got, paths, results}) → {verdict, why?}; `got` is a function: path → the text afterwards, or null if there is no file
 *   failed(results)      true if a block failed that had to be applied
 *   asked, wanted        for a reader: the text that asks for the edit, Map path → the text that should come out
 */
import { isLost, meant } from '../lost.mjs'
import { plainBlock } from '../plain-block.mjs'
import { judge } from '../public/judge.mjs'
import { readCases as readPacked, readText } from '../public/packed.mjs'
import { written } from '../public/wire.mjs'

const someFailed = results => results.some(({ status }) => status === 'failed')
const someApplied = results => results.some(({ status }) => status === 'applied')
const named = (id, name) => ({ id, class: name, number: String(Number(/\d+$/.exec(id)?.[0] ?? 0)) })

/** Cases of a search and its replacement: plain, or written in a wire format. */
export const edits = (file, { form }) =>
  readPacked(file).flatMap(given => {
    const text = form === undefined ? undefined : written(given, form)
    if (text === null) return []
    const { id, path, before, search, replace } = given
    return {
      ...named(id, given.class),
      expect: given.expect,
      files: new Map([[path, before]]),
      blocks: engine =>
        text === undefined ? [plainBlock(given)] : engine.parse({ name: 'case', text, defaultPath: path }),
      judge: ({ got, results }) => ({ verdict: judge(given, someApplied(results) ? got(path) : null) }),
      failed: someFailed,
      asked: text ?? `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`,
      wanted: new Map([[path, given.expect === 'apply' ? given.after : before]]),
    }
  })

/** Whole replies about one file. If a block for this file was understood and failed, the reply counts as not applied. */
export const replies = file =>
  linesOf(file).map(({ id, style, path, before, after, text }) => {
    const failed = results => results.some(result => isLost(result, path, results))
    const given = { expect: after === null || after === before ? 'refuse' : 'apply', before, after, alts: [] }
    return {
      ...named(id, style),
      files: new Map([[path, before]]),
      blocks: engine => engine.parse({ name: 'reply', text, defaultPath: path }).map(block => meant(block, path)),
      judge: ({ got, results }) => {
        const wrote = someApplied(results)
        const verdict = judge(given, wrote && !failed(results) ? got(path) : null)
        return { verdict: verdict === 'refused' && wrote ? 'partial' : verdict }
      },
      failed,
      asked: text,
      wanted: new Map([[path, after ?? before]]),
    }
  })

/** Whole replies about several files. How they are packed and judged is in the folder of the second set. */
export const second = (file, { readCases, judge: verdictOn }) =>
  readCases(file).cases.map(given => {
    const { id, files, others = [], text } = given
    const known = new Map([...files, ...others].flatMap(f => (f.before == null ? [] : [[f.path, f.before]])))
    const own = new Set(files.map(({ path }) => path))
    const isStray =
      ({ got }) =>
      path =>
        !own.has(path) && got(path) !== (known.get(path) ?? null)
    return {
      ...named(id, given.class),
      files: known,
      blocks: engine => engine.parse({ name: 'case', text }),
      judge: outcome => {
        if ([...known.keys(), ...outcome.paths].some(isStray(outcome))) return { verdict: 'wrong', why: 'another file' }
        const { v, why } = verdictOn(given, outcome.got, outcome.results.map(told))
        return { verdict: v, why }
      },
      failed: someFailed,
      asked: text,
      wanted: new Map(files.map(f => [f.path, wantedOf(f, f.expect ?? given.expect)])),
    }
  })

const wantedOf = ({ before, after }, expect) => (/^(?:apply|either|noted)$/.test(expect) ? after : before)

/** A result as the second set's judge reads it. */
const told = ({ status, code, problem, notes }) => ({
  status,
  code,
  message: problem?.message,
  help: problem?.help,
  lines: problem?.lines,
  nearest: problem?.detail?.nearest,
  hints: problem?.detail?.hints,
  notes: notes ?? [],
})

/** The kind of the cases in a file: by what the first one has. */
export function kindOf(file) {
  const first = linesOf(file).find(({ t }) => t === undefined || t === 'case')
  if (first?.files) return 'second'
  return first?.style === undefined ? 'edits' : 'replies'
}

const linesOf = file =>
  readText(file)
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
