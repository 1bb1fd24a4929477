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
