import type { Language } from '../language.ts'

/**
 * JSON with comments and trailing commas: by extension, and the `.json` files whose own programs take them. Not `.babelrc`,
 * which is JSON5, and `.eslintrc`, which may be YAML.
 */
export const jsonc: Language = {
  name: 'JSON with comments',
  extensions: ['.jsonc', '.code-workspace', '.code-snippets', '.sublime-settings', '.hujson'],
  paths:
    /(?:^|\/)(?:[tj]sconfig(?:\.[^/]*)?\.json|\.vscode\/[^/]+\.json|\.?devcontainer\.json|(?:deno|turbo|tslint|api-extractor|renovate|language-configuration)\.json|\.(?:eslintrc\.json|swcrc|jshintrc|jscsrc|hintrc))$/,
  isQuick: true,
  load: async () => {
    const { problemsOfJson } = await import('../json-problems.ts')
    return text => problemsOfJson(text, { disallowComments: false, allowTrailingComma: true })
  },
}
