/**
 * A text from outside as one quoted line for a log. It escapes everything that a terminal or a runner would act on: controls, separators,
 * formatting characters, and `##[`, which older runners read as a command anywhere in a line. A quote stands before it, so that `::` never
 * starts the line.
 */
export const logQuote = (text: string): string => inert(JSON.stringify(text)).replaceAll('##[', '#\\u0023[')

/** JSON text without control and format characters, and without the line ends that only JavaScript knows. */
export const inert = (json: string): string => json.replace(/[\u007F-\u009F\u2028\u2029]|\p{Cf}/gu, escaped)

function escaped(char: string): string {
  let units = ''
  for (let i = 0; i < char.length; i++) units += '\\u' + char.charCodeAt(i).toString(16).padStart(4, '0')
  return units
}
