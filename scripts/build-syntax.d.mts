/** NAME.wasm.br and the file of a package that it is. */
export const wasm: Readonly<Record<string, string>>
/** Bundles the JavaScript halves into a folder; tells which files went in. */
export function buildScripts(out: string): Promise<readonly string[]>
/** Bundles the thread in which files are checked; tells which files went in. */
export function buildThread(out: string): Promise<readonly string[]>
/** Builds the whole folder anew. */
export function buildSyntax(out: string): Promise<void>
