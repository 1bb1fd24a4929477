import { $, button, el } from './elements.ts'

/** A row of tabs for a panel by the ARIA pattern: one stop in the tab order, arrow keys move, the choice follows the focus. */
export function renderTabs(id: string, labels: readonly string[], selected: number, choose: (index: number) => void) {
  const list = $(id)
  const hadFocus = list.contains(document.activeElement)
  const tabs = labels.map((title, index) => {
    const tab = button('', el('bdi', '', title), () => choose(index))
    const isSelected = index === selected
    Object.assign(tab, { role: 'tab', title, ariaSelected: String(isSelected), tabIndex: isSelected ? 0 : -1 })
    tab.setAttribute('aria-controls', list.dataset['panel']!)
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
