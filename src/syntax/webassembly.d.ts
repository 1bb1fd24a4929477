/** The part of the WebAssembly interface that the parsers use; neither `es2023` nor Node's types declare it. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
    static imports(module: Module): readonly { readonly module: string; readonly name: string }[]
  }
  class Instance {
    constructor(module: Module, imports?: object)
    // biome-ignore lint/suspicious/noExplicitAny: what a module exports is known to its own glue only
    readonly exports: any
  }
  class RuntimeError extends Error {}
}
