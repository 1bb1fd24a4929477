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
    button.textContent = shortened(label)
    if (button.textContent !== label) button.ariaLabel = button.title = label
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
  const [first, chosen] = [buttons[0], buttons[selected]]
  // by hand: scrollIntoView would make the tab the place from which the Tab key goes on
  if (first && chosen) list.scrollTo(chosen.offsetLeft - first.offsetLeft, chosen.offsetTop - first.offsetTop)
  if (focused) buttons[selected]?.focus()
}

/** A tab's longest text. */
const ROOM = 32

/** The last parts of a long path, as many as there is room for. */
function shortened(label: string): string {
  if (label.length <= ROOM) return label
  const slash = label.indexOf('/', label.length - ROOM)
  return `…${slash < 0 ? label.slice(-ROOM) : label.slice(slash)}`
}
