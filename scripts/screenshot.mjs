// Draws a report as the thread shows it: Markdown to HTML with GitHub's own styles, in headless Chromium.
//   node scripts/screenshot.mjs REPORT.md OUT-light.png [OUT-dark.png]
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import markdownIt from 'markdown-it'
import { launch } from './chromium.mjs'

const [report, ...pictures] = process.argv.slice(2)
if (!report || pictures.length === 0) {
  console.error('usage: node scripts/screenshot.mjs REPORT.md OUT-light.png [OUT-dark.png]')
  process.exit(2)
}
const css = readFileSync(createRequire(import.meta.url).resolve('github-markdown-css/github-markdown.css'), 'utf8')
const body = colored(markdownIt({ html: true, linkify: true }).render(readFileSync(report, 'utf8')))
const page = `<!doctype html><meta charset="utf-8"><style>${css}
  body { margin: 0; padding: 16px; font-family: -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif; background: var(--bgColor-default) }
  .comment { border: 1px solid var(--borderColor-default); border-radius: 6px; max-width: 860px; background: var(--bgColor-default) }
  .head { padding: 8px 16px; font-size: 14px; color: var(--fgColor-muted); background: var(--bgColor-muted);
    border-bottom: 1px solid var(--borderColor-default); border-radius: 6px 6px 0 0 }
  .head b { color: var(--fgColor-default) }
  .markdown-body { padding: 16px; font-size: 14px }
  .add { color: var(--fgColor-success); background: color-mix(in srgb, var(--fgColor-success) 15%, transparent) }
  .del { color: var(--fgColor-danger); background: color-mix(in srgb, var(--fgColor-danger) 15%, transparent) }
</style><div class="markdown-body" style="padding:0"><div class="comment"><div class="head"><b>github-actions</b> bot commented now</div>
<div class="markdown-body">${body}</div></div></div>`

/** Diff fences in the colors that GitHub gives them. */
function colored(html) {
  return html.replace(/<code class="language-diff">([\s\S]*?)<\/code>/g, (_, lines) => {
    const spans = lines
      .split('\n')
      .map(line => (/^[+-]/.test(line) ? `<span class="${line[0] === '+' ? 'add' : 'del'}">${line}</span>` : line))
    return `<code>${spans.join('\n')}</code>`
  })
}

const browser = await launch()
try {
  for (const [i, path] of pictures.entries()) {
    const view = await browser.newPage({
      viewport: { width: 900, height: 400 },
      deviceScaleFactor: 1.5,
      colorScheme: i === 0 ? 'light' : 'dark',
    })
    await view.setContent(page)
    await view.locator('.comment').screenshot({ path })
  }
} finally {
  await browser.close()
}
