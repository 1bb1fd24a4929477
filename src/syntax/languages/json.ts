import type { ParseError } from 'jsonc-parser'
import type { Language, ListProblems } from '../language.ts'
import { problemAt } from '../problem.ts'

export const json: Language = {
  name: 'JSON',
  extensions: ['.json', '.webmanifest', '.geojson', '.ipynb'],
  filenames: ['composer.lock', 'Pipfile.lock'],
  isQuick: true,
  load: async () => {
    const problemsOf = await loadJsonParser({ disallowComments: true, allowTrailingComma: false })
    return text => {
      // the engine's own parser judges; the other one says where, and what is missing
      try {
        JSON.parse(text)
        return []
      } catch (error) {
        const found = problemsOf(text)
        return found.length > 0 ? found : [problemAt(text, 0, (error as Error).message)]
      }
    }
  },
}

/** What jsonc-parser does not accept, in the order of the text. */
export async function loadJsonParser(options: {
  readonly disallowComments: boolean
  readonly allowTrailingComma: boolean
}): Promise<ListProblems> {
  const { parse, printParseErrorCode } = await import('jsonc-parser')
  return text => {
    const errors: ParseError[] = []
    parse(text, errors, { ...options, allowEmptyContent: false })
    return errors.map(({ error, offset }) => problemAt(text, offset, words(printParseErrorCode(error))))
  }
}

/** `PropertyNameExpected` → `property name expected` */
const words = (code: string): string => code.replace(/\B[A-Z]/g, ' $&').toLowerCase()
