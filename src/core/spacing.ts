/** One space for every run of white space, none at the ends. */
export const collapse = (line: string): string => line.trim().replace(/\s+/g, ' ')

/** As {@link collapse}, and no space beside anything but letters and digits. */
export const tighten = (line: string): string => collapse(line).replace(/ ?([^\p{L}\p{N}_ ]) ?/gu, '$1')

export const isBlank = (line: string): boolean => line.trim() === ''
