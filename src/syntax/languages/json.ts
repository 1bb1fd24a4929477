import type { Language } from '../language.ts'
import { problemAt } from '../problem.ts'

export const json: Language = {
  name: 'JSON',
  extensions: ['.json', '.webmanifest', '.geojson', '.ipynb'],
  filenames: ['composer.lock', 'Pipfile.lock'],
  isQuick: true,
  load: async () => {
    const { problemsOfJson } = await import('../json-problems.ts')
    return text => {
      // the engine's own parser judges; the other one says where, and what is missing
      try {
        JSON.parse(text)
        return []
      } catch (error) {
        const found = problemsOfJson(text, { disallowComments: true, allowTrailingComma: false })
        return found.length > 0 ? found : [problemAt(text, 0, (error as Error).message)]
      }
    }
  },
}
