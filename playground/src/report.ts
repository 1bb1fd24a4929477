import { type Report, renderMarkdown, renderRetry } from 'apply-edits'
import MarkdownIt from 'markdown-it'
import { el } from './elements.ts'

/**
 * The report as the thread would show it. `html` is on for the report's own `<details>`; text from the input stands in
 * code only (tests hold that), and the page's policy lets no inline script run.
 */
export function reportView(report: Report): HTMLElement {
  const element = el('div', 'markdown-body')
  element.innerHTML = new MarkdownIt({ html: true, linkify: false }).render(
    renderMarkdown(report, { key: 'playground' }),
  )
  // GitHub's table has no name for the column of signs
  for (const head of element.querySelectorAll('th:empty')) head.append(el('span', 'unseen', 'Status'))
  return element
}

export const retryText = (report: Report): string => renderRetry(report) || 'Nothing to send again.'
