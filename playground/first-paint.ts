import type { Plugin, Rolldown } from 'vite'

/**
 * Puts the address of the repository into the page's links, and lets the page be painted and started after one round trip less each: the styles stand in it, and the browser is told of the
 * chunks that the first script asks for. The indentation of the page's source goes.
 */
export const firstPaint = (chunks: readonly string[], repository: string): Plugin => ({
  name: 'first-paint',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const early = Object.values(bundle).filter(({ type, name }) => type === 'chunk' && chunks.includes(name ?? ''))
      const preloads = early.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="./${fileName}">`)
      return html
        .replaceAll('%REPOSITORY%', repository)
        .replace(/\n\s+/g, '\n')
        .replace(/<link rel="stylesheet"[^>]*href="\.\/(assets\/[^"]+\.css)">/, (link, file: string) => {
          const { source } = (bundle[file] as Rolldown.OutputAsset | undefined) ?? {}
          return source === undefined ? link : `<style>${source}</style>`
        })
        .replace('</head>', () => `${preloads.join('')}</head>`)
    },
  },
})
