import type { EngineOptions } from 'apply-edits'

type Assets = NonNullable<EngineOptions['assets']>

// next to this script's folder, in the built page and in the served one
const at = (file: string): string => new URL(`../syntax/${file}`, self.location.href).href

/** The parsers next to the page; nothing is fetched before a text of the language is edited. */
export const assets: Assets = {
  wasm: async name => {
    const response = await fetch(at(`${name}.wasm`))
    if (!response.ok) throw new Error(`${name}.wasm: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  },
  script: name => import(/* @vite-ignore */ at(`${name}.js`)),
}
