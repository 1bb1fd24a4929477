/** Writes one event. Fields are numbers and words of our own: never a text, path, name or token of others. */
export type EventLog = (
  level: 'info' | 'warn' | 'error',
  event: string,
  fields?: Readonly<Record<string, string | number | boolean | undefined>>,
) => void

/** The places in our code that an exception came from: its text may be of others. */
export const stackLines = (error: unknown): string =>
  String((error as Partial<Error> | undefined)?.stack)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line.startsWith('at '))
    .slice(0, 5)
    .join(' ')

/** A log of JSON lines. */
export const jsonLog =
  (out: (line: string) => void): EventLog =>
  (level, event, fields) =>
    out(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`)
