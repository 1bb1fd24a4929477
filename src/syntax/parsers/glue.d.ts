/** Packages' inner files that come without types: what we use of them. */
declare module '@wasm-fmt/ruff_fmt/ruff_fmt_bg.js' {
  export function format(source: string, path: string): string
  export function __wbg_set_wasm(exports: object): void
}

declare module '@wasm-fmt/gofmt/gofmt_binding.js' {
  export function format(exports: object, source: string): string
}

declare module '@oxc-parser/binding-wasm32-wasip1/workerd' {
  export interface OxcError {
    readonly severity: 'Error' | 'Warning' | 'Advice'
    readonly message: string
    readonly labels: readonly { readonly start: number; readonly end: number }[]
  }
  export interface OxcOptions {
    readonly lang: 'js' | 'jsx' | 'ts' | 'tsx' | 'dts'
    readonly sourceType: 'script' | 'module' | 'commonjs' | 'unambiguous'
  }
  export function instantiate(module: WebAssembly.Module): Promise<{
    readonly parseSync: (path: string, text: string, options: OxcOptions) => { readonly errors: readonly OxcError[] }
  }>
}

declare module '@ast-grep/wasm/wasm_bg.js' {
  export * from '@ast-grep/wasm'
  export function __wbg_set_wasm(exports: object): void
}
