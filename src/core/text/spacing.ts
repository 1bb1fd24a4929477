/** One space for every run of whitespace, none at the ends. */
export const collapse = (line: string): string => line.trim().replace(/\s+/g, ' ')

export const isBlank = (line: string): boolean => line.trim() === ''
