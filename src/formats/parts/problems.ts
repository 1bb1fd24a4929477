import type { Code } from '../../core/codes.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'

/** One thing to say about a text that was read, and what to do. */
export const problem = (code: Code, message: string, help?: string): Diagnostic => ({
  code,
  message,
  ...(help !== undefined && { help }),
})

export const healed = (message: string) => problem('parse/healed', message)
export const malformed = (message: string, help?: string) => problem('parse/malformed', message, help)
export const unclosed = (message: string) => problem('parse/unclosed', message)
export const unsupported = (message: string, help?: string) => problem('parse/unsupported', message, help)
