/** What stands around the edits: how models open, explain and close. */
const OPENERS = [
  () => '',
  ({ path }) => `I'll update \`${path}\` to handle this.\n\n`,
  () => "Sure! Here's the change:\n\n",
  () => 'Great question! The problem is that the value is never checked. Here is the fix:\n\n',
  ({ path }) => `Looking at ${path}, I can see the issue. Let me fix it.\n\n`,
  () => 'Certainly. Below are the minimal modifications required.\n\n',
  ({ path }) => `## Summary\n\nThe change below touches \`${path}\` only.\n\n## Changes\n\n`,
  () => '**Root cause:** the two branches disagree.\n\n**Fix:**\n\n',
  () => "You're absolutely right! I missed that. Let me correct it:\n\n",
  () => '<think>\nThe user wants me to change this. I should keep the edit small.\n```\nfoo()\n```\n</think>\n\n',
]
const CLOSERS = [
  '',
  '\nLet me know if you need anything else!\n',
  '\nThis keeps the public interface as it is. Run the tests to verify.\n',
  '\n### Why this works\n\n1. The check comes first.\n2. Nothing else depends on it.\n',
  '\n> Note: I have not run the test suite.\n',
  '\nI have also considered `null`, but that is a different matter.\n',
]
const BETWEEN = [
  '\n',
  '\nNext, update the other place:\n\n',
  '\nAnd then:\n\n',
  '\n---\n\n',
  '\n2. The caller has to follow:\n\n',
  '\n### Second change\n\n',
]

/** A reply around pieces; the pieces end in a newline. */
export const around = (rng, change, pieces) =>
  rng.pick(OPENERS)(change) +
  pieces.reduce((text, piece) => (text === '' ? piece : text + rng.pick(BETWEEN) + piece), '') +
  rng.pick(CLOSERS)

const TAGS = {
  python: 'python',
  javascript: 'javascript',
  typescript: 'typescript',
  go: 'go',
  rust: 'rust',
  java: 'java',
  c: 'c',
  cpp: 'cpp',
  markdown: 'markdown',
  yaml: 'yaml',
  json: 'json',
  css: 'css',
  scss: 'scss',
  shell: 'bash',
  perl: 'perl',
  ruby: 'ruby',
  html: 'html',
  xml: 'xml',
}
export const tagOf = ({ lang }) => TAGS[lang] ?? ''

/** A fence longer than any in the text. */
export function fenced(text, info = '') {
  const runs = [...text.matchAll(/^\s*(`{3,})/gm)].map(([, run]) => run.length)
  const fence = '`'.repeat(Math.max(2, ...runs) + 1)
  return `${fence}${info}\n${text.endsWith('\n') ? text : `${text}\n`}${fence}\n`
}
