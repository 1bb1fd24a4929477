import type { Language } from '../language.ts'
import { byOxc } from '../oxc.ts'

/** JSX too: it is in `.js` files as often, and takes nothing away from JavaScript. */
export const javascript: Language = {
  name: 'JavaScript',
  extensions: ['.js', '.mjs', '.cjs', '.jsx'],
  pattern: 'javascript',
  outside: text => (FLOW.test(text.slice(0, HEAD)) ? 'Flow is not supported' : undefined),
  load: byOxc('jsx', 'module', 'commonjs', 'script'),
}

/** The pragma of Flow, in a comment at the start of the file. */
const FLOW = /^[ \t]*(?:\/\/|\/?\*)[^\n]{0,200}@flow\b/m

/** The most characters of a file in which its pragma is looked for. */
const HEAD = 2_000
