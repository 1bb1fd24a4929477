/** Writes one event. Fields are numbers and words of our own: never a text, path, name or token of others. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  event: string,
  fields?: Readonly<Record<string, string | number | boolean | undefined>>,
) => void

/** A log of JSON lines. */
export const jsonLog =
  (out: (line: string) => void): Log =>
  (level, event, fields) =>
    out(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`)
