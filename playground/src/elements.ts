export const $ = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T

/** Sets properties of an element, except those it has: the cursor would jump, and a screen reader repeat itself. */
export function set(id: string, properties: Readonly<Record<string, string | boolean>>): void {
  const element = $(id) as unknown as Record<string, string | boolean>
  for (const [name, value] of Object.entries(properties)) if (element[name] !== value) element[name] = value
}

/** Builds an element: its class, and its children, texts as texts (never as HTML). */
export function el(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag)
  if (className) element.className = className
  element.append(...children)
  return element
}

/** A sentence in which what stands between backticks is code. */
export const prose = (tag: string, className: string, text: string): HTMLElement =>
  el(tag, className, ...text.split('`').map((part, i) => (i % 2 === 1 ? el('code', '', part) : part)))

export function button(className: string, label: string, press: () => void): HTMLElement {
  const element = el('button', className, label)
  element.setAttribute('type', 'button')
  element.addEventListener('click', press)
  return element
}

/** A link to a page outside, in a tab of its own. */
export function link(href: string, ...children: (Node | string)[]): HTMLElement {
  const element = el('a', '', ...children) as HTMLAnchorElement
  Object.assign(element, { href, target: '_blank', rel: 'noopener' })
  return element
}

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
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(new Blob([content as Uint8Array<ArrayBuffer>]))
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000)
}
