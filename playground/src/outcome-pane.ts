import { blocksView, type Links } from './blocks-view.ts'
import { button, el } from './elements.ts'
import { renderTabs } from './tabs.ts'
import type { Told } from './told.ts'

const VIEWS = ['Blocks', 'Diff', 'Report', 'For the model'] as const

/** The lower half of the page: the headline, and what became of the blocks in one of four views. */
export function createOutcomePane(places: Record<'headline' | 'tabs' | 'view', HTMLElement>, links: Links) {
  let chosen = 0
  let outcome: Told | undefined
  let dispose = () => {}

  async function show(index: number): Promise<void> {
    chosen = index
    renderTabs(places.tabs, VIEWS, chosen, choice => void show(choice), places.view)
    const shown = outcome
    if (!shown) return
    const { element, destroy } = await viewOf(VIEWS[index]!, shown)
    // another choice or another outcome may have come meanwhile
    if (index !== chosen || shown !== outcome) return destroy()
    dispose()
    dispose = destroy
    places.view.replaceChildren(element)
  }

  async function viewOf(name: (typeof VIEWS)[number], told: Told): Promise<View> {
    switch (name) {
      case 'Blocks':
        return still(blocksView(told.rows, links))
      case 'Diff':
        return (await import('./diff-view.ts')).diffView(told.changes)
      case 'Report':
        return still(copyable(told.report, (await import('./report.ts')).reportView(told.report)))
      case 'For the model':
        return still(retryView(told.retry))
      default:
        return name satisfies never
    }
  }

  return {
    show: (told: Told, unchecked: boolean): Promise<void> => {
      outcome = told
      places.headline.textContent = told.headline + (unchecked ? ', syntax not checked yet' : '')
      places.headline.className = verdictOf(told)
      return show(chosen)
    },
  }
}

/** A text for other places, with a button that takes it there. */
function copyable(text: string, shown: HTMLElement): HTMLElement {
  const copy = button('copy', 'Copy', async () => {
    copy.textContent = (await copied(text)) ? 'Copied' : 'Not copied'
  })
  return el('div', 'copyable', copy, shown)
}

const copied = (text: string): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(text)).then(
    () => navigator.clipboard !== undefined,
    () => false,
  )

const retryView = (retry: string): HTMLElement =>
  retry ? copyable(retry, el('pre', 'wrapped', retry)) : el('p', 'empty', 'Nothing to send again.')

interface View {
  readonly element: HTMLElement
  readonly destroy: () => void
}

const still = (element: HTMLElement): View => ({ element, destroy: () => {} })

function verdictOf({ rows }: Told): 'good' | 'bad' | 'mixed' | 'idle' {
  const good = rows.filter(({ result }) => result.code.startsWith('ok/')).length
  if (rows.length === 0) return 'idle'
  return good === rows.length ? 'good' : good === 0 ? 'bad' : 'mixed'
}
