import { visible } from './quote.ts'

const OURS = '<!-- apply-edits:'

/** True if a text is one of our reports, or pretends to be: in both cases no command and no source. */
export const isReport = (body: string): boolean => body.startsWith(OURS)

/** The marker in a report's first line: its key, its requester and its commit. */
export interface Marker {
  readonly key: string
  readonly by?: number
  readonly commit?: string
}

/** First line of every report: by it, and by its author, a report is found again. */
export const markerOf = ({ key, by, commit }: Marker): string =>
  `<!-- apply-edits:v1 key=${encodeURIComponent(visible(key))}${by ? ` by=${by}` : ''}${commit ? ` commit=${commit}` : ''} -->`

/** Reads the marker of a report; undefined for any other text. */
export function readMarker(body: string): Marker | undefined {
  const found = /^<!-- apply-edits:v1 key=([\w%.-]{1,200})(?: by=(\d{1,15}))?(?: commit=([0-9a-f]{40,64}))? -->/.exec(
    body,
  )
  if (!found) return undefined
  const [, key, by, commit] = found
  return { key: key!, ...(by && { by: Number(by) }), ...(commit && { commit }) }
}
