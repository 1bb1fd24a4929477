/** One space for every run of whitespace, none at the ends. */
export const collapse = (line: string): string => line.trim().replace(/\s+/g, ' ')

export const isBlank = (line: string): boolean => line.trim() === ''

/** The blanks at the end of a line. */
export const tailOf = (line: string): string => line.slice(line.trimEnd().length)
