import type { Report } from '../core/report.ts'
import { type MarkdownOptions, renderMarkdown, type ThreadFacts } from './markdown.ts'

/** A step's summary may be 1 MiB of UTF-8, or it is dropped whole; a UTF-16 unit takes three bytes at most. */
const SUMMARY_LIMIT = Math.floor((1024 * 1024) / 3)

/** The report as the summary of the job shows it: the thread's, with room for all of it. */
export const renderSummary = (report: Report, facts: ThreadFacts, options: MarkdownOptions = {}): string =>
  renderMarkdown(report, facts, { ...options, limit: SUMMARY_LIMIT })
