/** A row of tabs by the ARIA pattern: one stop in the tab order, arrow keys move, the choice follows the focus. */
export function renderTabs(
  list: HTMLElement,
  labels: readonly string[],
  selected: number,
  choose: (index: number) => void,
): void {
  const buttons = labels.map((label, index) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = label
    button.setAttribute('role', 'tab')
    button.setAttribute('aria-selected', String(index === selected))
    button.tabIndex = index === selected ? 0 : -1
    button.addEventListener('click', () => choose(index))
    button.addEventListener('keydown', event => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      choose((index + step + labels.length) % labels.length)
      list.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
    })
    return button
  })
  list.replaceChildren(...buttons)
}
