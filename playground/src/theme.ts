/** A button that turns the page dark or light; until it is pressed, the page is as the reader's system is. */
export function wireTheme(button: HTMLElement): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  let dark = system.matches
  const show = () => {
    button.setAttribute('aria-pressed', String(dark))
  }
  show()
  button.addEventListener('click', () => {
    dark = !dark
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
    show()
  })
  system.addEventListener('change', ({ matches }) => {
    if (document.documentElement.dataset['theme'] === undefined) dark = matches
    show()
  })
}
