/** A row of tabs for `panel` by the ARIA pattern: one stop in the tab order, arrow keys move, the choice follows the focus. */
export function renderTabs(
  list: HTMLElement,
  labels: readonly string[],
  selected: number,
  choose: (index: number) => void,
  panel: HTMLElement,
): void {
  const focused = list.contains(document.activeElement)
  const buttons = labels.map((label, index) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = label
    button.setAttribute('role', 'tab')
    button.setAttribute('aria-selected', String(index === selected))
    button.setAttribute('aria-controls', panel.id)
    button.tabIndex = index === selected ? 0 : -1
    button.addEventListener('click', () => choose(index))
    button.addEventListener('keydown', event => {
      const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      choose((to + labels.length) % labels.length)
    })
    return button
  })
  list.replaceChildren(...buttons)
  if (focused) buttons[selected]?.focus()
}
