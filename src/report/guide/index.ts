import { type Guide, renderGuide } from './guide.ts'
import { lineGuides } from './line-guides.ts'
import { searchGuides } from './search-guides.ts'

/** The formats that models are taught, the best for most changes first. Others are understood, and better not taught. */
export const guides: readonly Guide[] = [...searchGuides, ...lineGuides]

/**
 * The text to put into a model's prompt.
 * @param format a format's name; without one, which to choose, and how to write the first
 * @returns undefined for a format that has no guide
 */
export function guideOf(format?: string): string | undefined {
  if (format === undefined) return `${overview()}\n${renderGuide(guides[0]!)}`
  const guide = guides.find(guide => guide.format === format)
  return guide && renderGuide(guide)
}

const overview = (): string =>
  [
    '# Which format to write edits in\n\n',
    ...guides.map(({ format, use }) => `- ${format}: ${use}\n`),
    '\nUse one format in a reply. Edit only files whose text you have seen. Write paths from the root of the repository.\n',
  ].join('')
