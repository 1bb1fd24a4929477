/** One space for every run of white space, none at the ends. */
export const collapse = (line: string): string => line.trim().replace(/\s+/g, ' ')

export const isBlank = (line: string): boolean => line.trim() === ''
