/** Characters that C, JSON and Python write alike after a backslash. */
export const ESCAPES = { '"': '"', '\\': '\\', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' } as const
