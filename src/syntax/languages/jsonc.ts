import type { Language } from '../language.ts'
import { loadJsonParser } from './json.ts'

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
  load: () => loadJsonParser({ disallowComments: false, allowTrailingComma: true }),
}
