/** The WASI error number for "no such file descriptor". */
const EBADF = 8

/**
 * Imports for a parser that is alone in the world: it finds no file, no argument and no clock, and leaving is a trap.
 * `answers` gives what else a function (by its name) is to return.
 */
export function sandbox(module: WebAssembly.Module, answers: Readonly<Record<string, unknown>> = {}): object {
  const imports: Record<string, Record<string, (code: number) => unknown>> = {}
  for (const { module: space, name } of WebAssembly.Module.imports(module)) {
    const answer = name in answers ? answers[name] : name.startsWith('fd_') ? EBADF : 0
    imports[space] ??= {}
    imports[space][name] = name === 'proc_exit' ? exit : () => answer
  }
  return imports
}

/** Thrown by an exit. */
export class Exit extends Error {}

const exit = (code: number): never => {
  throw new Exit(`the parser exited with code ${code}`)
}
