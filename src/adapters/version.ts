/** The version of package.json; a test contains them together. */
export const version = '0.1.0'
