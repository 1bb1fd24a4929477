import { createColors } from 'picocolors'
import { inert } from '../policy/said/log-quote.ts'
import { redact } from '../policy/said/redact.ts'
import { renderCi } from '../report/ci.ts'
import { renderJson } from '../report/json.ts'
import { renderMarkdown } from '../report/markdown.ts'
import { renderRetry } from '../report/retry.ts'
import { type Look, renderTerminal } from '../report/terminal.ts'
import type { Report } from '../run/report.ts'
import type { Options } from './commands.ts'
import { type Host, wantsColor } from './host.ts'

/** The report in the form that the options ask for. */
export function render(report: Report, options: Options, host: Host): string {
  if (options.json) return inert(renderJson(report))
  if (options.format) return renderCi(report, options.format)
  if (options.retry) return renderRetry(report)
  if (options.markdown) return renderMarkdown(report, { key: 'default' }, { redact })
  return renderTerminal(report, lookOf(options, host))
}

/** The look of a report on this terminal. */
export const lookOf = ({ color }: Options, host: Host): Look => ({
  colors: createColors(wantsColor(color, host)),
  ...(host.columns && { columns: host.columns }),
})
