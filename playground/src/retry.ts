import type { Report } from 'apply-edits'
import { renderRetry } from 'apply-edits/report/retry'
import { copyButton, el } from './elements.ts'

/** The text to send back to the model. */
export function retryView(report: Report): HTMLElement {
  const retry = renderRetry(report)
  if (retry === '') return el('p', 'empty', 'Nothing to send again.')
  return el(
    'div',
    'copyable',
    copyButton('Copy', () => retry),
    el('pre', 'wrapped', retry),
  )
}
