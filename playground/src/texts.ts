import type { Report } from 'apply-edits'
import { renderMarkdown } from 'apply-edits/report/markdown'
import { renderRetry } from 'apply-edits/report/retry'
import { diffBlock } from './blocks-view.ts'
import { copyButton, el } from './elements.ts'

/**
 * The report as the thread would show it. `html` is on for the report's own `<details>`; text from the input appears
 * in code only (tests check this), and the page's policy lets no inline script run.
 */
export async function reportView(report: Report): Promise<HTMLElement> {
  const { default: MarkdownIt } = await import('markdown-it')
  const markdown = renderMarkdown(report, { key: 'playground' })
  const element = el('div', 'markdown-body')
  element.innerHTML = new MarkdownIt({ html: true, linkify: false }).render(markdown)
  // GitHub's table has no name for the column of signs
  for (const head of element.querySelectorAll('th:empty')) head.append(el('span', 'unseen', 'Status'))
  // on a phone it scrolls, which the keyboard must be able to do
  for (const table of element.querySelectorAll('table')) table.tabIndex = 0
  for (const code of element.querySelectorAll('code.language-diff'))
    code.parentElement?.replaceWith(diffBlock((code.textContent ?? '').replace(/\n$/, '').split('\n')))
  return copyable(markdown, element)
}

/** The text to send back to the model. */
export function retryView(report: Report): HTMLElement {
  const retry = renderRetry(report)
  return retry === '' ? el('p', 'empty', 'No failed blocks.') : copyable(retry, el('pre', 'wrapped', retry))
}

function copyable(text: string, element: HTMLElement): HTMLElement {
  const copy = copyButton('Copy', () => text)
  return el('div', 'copyable', copy, element)
}
