import { instantiate, type OxcOptions } from '@oxc-parser/binding-wasm32-wasip1/workerd'
import type { ListProblems } from '../language.ts'
import { problemAt } from '../problem.ts'

let oxc: ReturnType<typeof instantiate> | undefined

/** JavaScript and TypeScript by oxc, with the fewest problems that any of the source types gives (a script, a module). */
export async function load(wasm: Uint8Array, options: readonly OxcOptions[]): Promise<ListProblems> {
  oxc ??= instantiate(new WebAssembly.Module(wasm))
  const { parseSync } = await oxc
  const parse = (text: string, option: OxcOptions) =>
    parseSync(`a.${option.lang}`, text, option)
      .errors.filter(({ severity }) => severity === 'Error')
      .map(({ message, labels }) => problemAt(text, labels[0]?.start ?? 0, message))
  return text => {
    let fewest = parse(text, options[0]!)
    for (const option of options.slice(1)) {
      if (fewest.length === 0) break
      const found = parse(text, option)
      if (found.length < fewest.length) fewest = found
    }
    return fewest
  }
}
