// npm run draw: the pictures of docs/images/ from the measured figures of bench/results/, light and dark.
import { readFileSync, writeFileSync } from 'node:fs'

const read = name => JSON.parse(readFileSync(new URL(`../bench/results/${name}.json`, import.meta.url), 'utf8'))
const write = (name, svg) => writeFileSync(new URL(`../docs/images/${name}.svg`, import.meta.url), svg)

const THEMES = {
  light: {
    text: '#1f2328',
    muted: '#59636e',
    line: '#d1d9e0',
    good: '#1a7f37',
    rest: '#8c959f',
    bad: '#cf222e',
    paper: '#ffffff',
  },
  dark: {
    text: '#f0f6fc',
    muted: '#9198a1',
    line: '#3d444d',
    good: '#3fb950',
    rest: '#656c76',
    bad: '#f85149',
    paper: '#0d1117',
  },
}
const FONT = "font-family='system-ui, sans-serif'"

for (const [name, theme] of Object.entries(THEMES)) {
  write(`accuracy-${name}`, accuracy(theme))
  write(`speed-${name}`, speed(theme))
  write(`matching-${name}`, matching(theme))
}

/** Two bars an engine: right to the right, written wrong below it. */
function accuracy(theme) {
  const [own] = read('accuracy')
  const mine = {
    name: 'apply-edits',
    right: own.right,
    wrong: Number(((100 * own.wrong) / own.cases).toFixed(1)),
    ours: true,
  }
  const rows = [mine, ...read('peers')]
  const [left, width, step] = [210, 390, 26]
  const bars = rows.map(({ name, right, wrong, ours }, i) => {
    const y = 58 + i * step
    const x = share => (share / 100) * width
    return [
      label(left - 10, y + 12, name, ours ? theme.text : theme.muted, 'end', ours ? 700 : 400),
      rect(left, y, x(right), 11, ours ? theme.good : theme.rest),
      // behind both bars
      label(left + x(Math.max(right, wrong)) + 6, y + 10, `${right.toFixed(1)}%`, theme.text),
      rect(left, y + 12, Math.max(x(wrong), wrong > 0 ? 1 : 0), 5, theme.bad),
      label(
        left + width + 110,
        y + 12,
        wrong === 0 ? 'none' : `${wrong.toFixed(1)}%`,
        wrong === 0 ? theme.good : theme.bad,
        'end',
      ),
    ].join('')
  })
  const head = [
    label(left, 24, `Right on ${own.cases.toLocaleString('en')} real edits`, theme.text, 'start', 700),
    label(left + width + 110, 24, 'written wrong', theme.bad, 'end', 700),
    label(left, 42, 'thick bar: right; thin red bar: something wrong was written', theme.muted),
  ]
  return svg(
    740,
    70 + rows.length * step,
    'How many edits each engine gets right, and how many it writes wrong',
    [...head, ...bars],
    theme,
  )
}

/** Time over the number of lines, both axes logarithmic. */
function speed(theme) {
  const { growth } = read('speed')
  const [left, top, width, height] = [70, 50, 520, 240]
  const all = growth.lines.flatMap(({ exact, indentation, similar }) => [exact, indentation, similar])
  const low = Math.floor(Math.log10(Math.min(...all)))
  const high = Math.ceil(Math.log10(Math.max(...all)))
  const x = lines => left + ((Math.log10(lines) - 3) / 2) * width
  const y = ms => top + height - ((Math.log10(ms) - low) / (high - low)) * height
  const grid = []
  for (let power = low; power <= high; power++) {
    const ms = 10 ** power
    grid.push(
      `<path d='M${left} ${y(ms)}h${width}' stroke='${theme.line}'/>`,
      label(left - 8, y(ms) + 4, `${ms} ms`, theme.muted, 'end'),
    )
  }
  for (const { lines } of growth.lines)
    grid.push(label(x(lines), top + height + 20, lines.toLocaleString('en'), theme.muted, 'middle'))
  const curves = [
    ['exact', theme.good],
    ['indentation', theme.text],
    ['similar', theme.bad],
  ].map(([rule, color], i) => {
    const points = growth.lines.map(row => `${x(row.lines).toFixed(1)},${y(row[rule]).toFixed(1)}`)
    const dash = ['', "stroke-dasharray='6 3'", "stroke-dasharray='2 3'"][i]
    return `<polyline points='${points.join(' ')}' fill='none' stroke='${color}' stroke-width='2' ${dash}/>${legend(left + i * 130, top - 14, rule, color, dash)}`
  })
  const title = [
    label(left, 24, 'Time for one edit, by lines of the file', theme.text, 'start', 700),
    label(left + width / 2, top + height + 42, 'lines', theme.muted, 'middle'),
  ]
  return svg(640, 350, 'Time for one edit grows with the lines of the file', [...grid, ...curves, ...title], theme)
}

/** A piece of a curve, and what it stands for. */
function legend(x, y, text, color, dash) {
  const sample = `<path d='M${x} ${y}h28' stroke='${color}' stroke-width='2' ${dash}/>`
  return sample + label(x + 36, y + 4, text, color)
}

/** A block that is garbled in three ways, the file, and what is written: kept lines stay the file's own. */
function matching(theme) {
  const columns = [
    { x: 16, head: 'the block says' },
    { x: 206, head: 'the file has' },
    { x: 416, head: 'what is written' },
  ]
  const rows = [
    ['  def total(rows):', '    def total(rows):', '    def total(rows):', 'kept'],
    ['', '        # net, without tax', '        # net, without tax', 'unseen'],
    ['    sum = “0”', '        sum = "0"', '        sum = "0"', 'kept'],
    ['-   return sum', '        return sum', '', 'removed'],
    ['+   return round(sum)', '', '        return round(sum)', 'added'],
  ]
  const says = {
    kept: 'stays as the file has it',
    unseen: 'not in the block: stays',
    removed: 'must be the file’s line',
    added: 'takes the file’s indentation',
  }
  const color = { kept: theme.text, unseen: theme.muted, removed: theme.bad, added: theme.good }
  const parts = columns.map(({ x, head }) => label(x, 28, head, theme.text, 'start', 700))
  rows.forEach(([block, file, written, kind], i) => {
    const y = 58 + i * 30
    const code = [block, file, written].map((text, c) => {
      const body = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(' ', '\u00a0')
      return `<text x='${columns[c].x}' y='${y}' fill='${color[kind]}' font-family='ui-monospace, monospace' font-size='12'>${body}</text>`
    })
    parts.push(
      `<path d='M16 ${y + 9}h808' stroke='${theme.line}'/>`,
      ...code,
      label(824, y, says[kind], theme.muted, 'end'),
    )
  })
  return svg(840, 70 + rows.length * 30, 'The change is replayed on the file’s own lines', parts, theme)
}

function rect(x, y, width, height, fill) {
  return `<rect x='${x}' y='${y}' width='${width.toFixed(1)}' height='${height}' fill='${fill}' rx='2'/>`
}

function label(x, y, text, fill, anchor = 'start', weight = 400) {
  const escaped = String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<text x='${Number(x).toFixed(1)}' y='${y}' fill='${fill}' text-anchor='${anchor}' font-weight='${weight}'>${escaped}</text>`
}

function svg(width, height, title, parts, theme) {
  const open = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}' width='${width}' height='${height}' role='img' ${FONT} font-size='13'>`
  return `${open}<title>${title}</title><rect width='100%' height='100%' fill='${theme.paper}'/>${parts.join('\n')}</svg>\n`
}
