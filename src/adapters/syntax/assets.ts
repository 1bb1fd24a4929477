import type { Assets } from '../../syntax/index.ts'
import { languageOf } from '../../syntax/languages/index.ts'

interface Wishes {
  /** For a process that lives long: the thread of the parsers waits for the next run. */
  readonly keep?: boolean
  /** Texts that name files: the thread starts at once if one of these seems to need it. */
  readonly named?: Promise<readonly string[]>
}

/** The parsers, loaded when the first of them is needed. */
export function syntaxAssets({ keep = false, named }: Wishes = {}): Assets {
  let loaded: Promise<Required<Assets>> | undefined
  const parsers = (isEarly = false) =>
    (loaded ??= import('./thread.ts').then(({ syntaxParsers }) => syntaxParsers(import.meta.url, keep, isEarly)))
  named?.then(texts => (texts.some(namesSlowFile) ? parsers(true) : undefined)).catch(() => {})
  return {
    wasm: async name => (await parsers()).wasm(name),
    script: async name => (await parsers()).script(name),
    checker: async paths => (await parsers()).checker(paths),
  }
}

/** Characters in which a file is looked for. */
const SEARCHED = 100_000

/** True if something in a text looks like the name of a file whose parser has a thread. */
function namesSlowFile(text: string): boolean {
  const extensions = new Set(text.slice(0, SEARCHED).match(/\.\w+/g))
  return [...extensions].flatMap(extension => languageOf(extension) ?? []).some(({ isQuick }) => !isQuick)
}
