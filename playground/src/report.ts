import MarkdownIt from 'markdown-it'
import { el } from './elements.ts'

/**
 * The report as the thread would show it. `html` is on for the report's own `<details>`; text from the input stands in
 * code only (tests hold that), and the page's policy lets no inline script run.
 */
export function reportView(markdown: string): HTMLElement {
  const element = el('div', 'markdown-body')
  element.innerHTML = new MarkdownIt({ html: true, linkify: false }).render(markdown)
  // GitHub's table has no name for the column of signs
  for (const head of element.querySelectorAll('th:empty')) head.append(el('span', 'unseen', 'Status'))
  for (const code of element.querySelectorAll('code.language-diff'))
    code.replaceChildren(...diffLines(code.textContent ?? ''))
  return element
}

/** The lines of a diff in the colours that GitHub gives them. */
const diffLines = (diff: string): readonly HTMLElement[] =>
  diff
    .replace(/\n$/, '')
    .split('\n')
    .map(line => el('span', KIND[line[0] as keyof typeof KIND] ?? 'kept', `${line}\n`))

const KIND = { '+': 'added', '-': 'removed' } as const
