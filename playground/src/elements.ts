import { visible } from 'apply-edits'

export const $ = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T

/** Sets properties of an element, except those it has: the cursor would jump, and a screen reader repeat itself. */
export function set(id: string, properties: Readonly<Record<string, string | boolean>>): void {
  const element = $(id) as unknown as Record<string, string | boolean>
  for (const [name, value] of Object.entries(properties)) if (element[name] !== value) element[name] = value
}

/** Does what may remove, hide or disable the element with the focus. The outcome then takes the focus, or the button that stops it. */
export function keepFocus(change: () => void): void {
  const hadFocus = document.activeElement !== document.body
  change()
  if (!hadFocus || !document.activeElement?.matches('body, [inert] *, [hidden], :disabled')) return
  const view = $('view')
  ;(view.inert ? $('stop') : view).focus({ preventScroll: true })
}

/** Builds an element: its class, and its children, texts as texts (never as HTML), with what is unseen written out: it may turn a line around. */
export function el(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag)
  if (className) element.className = className
  element.append(
    ...children.map(child => (typeof child === 'string' ? child.split('\n').map(visible).join('\n') : child)),
  )
  return element
}

/** A sentence in which what is between backticks is code. */
export const prose = (tag: string, className: string, text: string): HTMLElement =>
  el(tag, className, ...text.split('`').map((part, i) => (i % 2 === 1 ? el('code', '', part) : part)))

export const button = (className: string, label: Node | string, press: () => void): HTMLElement =>
  Object.assign(el('button', className, label), { type: 'button', onclick: press })

/** A link to a page outside, in a tab of its own. */
export const link = (href: string, ...children: (Node | string)[]): HTMLElement =>
  Object.assign(el('a', '', ...children), { href, target: '_blank', rel: 'noopener' })

/** The same function, run only if one of its inputs is another than the last time. */
export function onChange<T extends readonly unknown[]>(draw: (...inputs: T) => void): (...inputs: T) => void {
  let last: T | undefined
  return (...inputs) => {
    if (last?.every((value, i) => value === inputs[i])) return
    last = inputs
    draw(...inputs)
  }
}

/** Copies a text; false if the browser does not let the page. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** A button that copies a text, and says whether it could. */
export function copyButton(label: string, text: () => string): HTMLElement {
  const element = button('copy', label, async () => {
    element.textContent = (await copied(text())) ? 'Copied' : 'Copy failed'
  })
  return element
}

/** Hands a file to the reader. */
export function download(name: string, content: Uint8Array): void {
  const href = URL.createObjectURL(new Blob([content as Uint8Array<ArrayBuffer>]))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}
