import { $, button } from './elements.ts'

/** A row of tabs for a panel by the ARIA pattern: one stop in the tab order, arrow keys move, the choice follows the focus. */
export function renderTabs(
  id: string,
  labels: readonly string[],
  selected: number,
  panel: string,
  choose: (index: number) => void,
): void {
  const list = $(id)
  const hadFocus = list.contains(document.activeElement)
  const tabs = labels.map((label, index) => {
    const short = shortened(label)
    const tab = button('', short, () => choose(index))
    Object.assign(tab, { role: 'tab', ariaSelected: String(index === selected), tabIndex: index === selected ? 0 : -1 })
    if (short !== label) tab.ariaLabel = tab.title = label
    tab.setAttribute('aria-controls', panel)
    tab.addEventListener('keydown', event => {
      const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      choose((to + labels.length) % labels.length)
    })
    return tab
  })
  list.replaceChildren(...tabs)
  const [first, chosen] = [tabs[0], tabs[selected]]
  // by hand: scrollIntoView would make the tab the place from which the Tab key goes on
  if (first && chosen) list.scrollTo(chosen.offsetLeft - first.offsetLeft, chosen.offsetTop - first.offsetTop)
  if (hadFocus) chosen?.focus()
}

/** A tab's longest text. */
const ROOM = 32

/** The last parts of a long path, as many as there is room for. */
function shortened(label: string): string {
  if (label.length <= ROOM) return label
  const slash = label.indexOf('/', label.length - ROOM)
  return `…${slash < 0 ? label.slice(-ROOM) : label.slice(slash)}`
}
