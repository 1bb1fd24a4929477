import { changesOf, headlineOf, type Outcome, type Report } from 'apply-edits'
import { blocksView, type Links } from './blocks-view.ts'
import { el } from './elements.ts'
import { renderTabs } from './tabs.ts'

const VIEWS = ['Blocks', 'Diff', 'Report', 'For the model'] as const

const reportOf = (outcome: Outcome): Report => ({
  sources: [],
  outcome,
  landed: { kind: 'nothing' },
  dryRun: true,
})

/** The lower half of the page: the headline, and what became of the blocks in one of four views. */
export function createOutcomePane(places: Record<'headline' | 'tabs' | 'view', HTMLElement>, links: Links) {
  let chosen = 0
  let outcome: Outcome | undefined
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

  async function viewOf(name: (typeof VIEWS)[number], result: Outcome): Promise<View> {
    switch (name) {
      case 'Blocks':
        return still(blocksView(result.results, links))
      case 'Diff':
        return (await import('./diff-view.ts')).diffView(changesOf(result))
      case 'Report':
        return still((await import('./report.ts')).reportView(reportOf(result)))
      case 'For the model':
        return still(el('pre', '', (await import('./report.ts')).retryText(reportOf(result))))
      default:
        return name satisfies never
    }
  }

  return {
    show: (result: Outcome, unchecked: boolean): Promise<void> => {
      outcome = result
      places.headline.textContent = headlineOf(reportOf(result)) + (unchecked ? ', syntax not checked yet' : '')
      places.headline.className = verdictOf(result)
      return show(chosen)
    },
  }
}

interface View {
  readonly element: HTMLElement
  readonly destroy: () => void
}

const still = (element: HTMLElement): View => ({ element, destroy: () => {} })

function verdictOf({ results }: Outcome): 'good' | 'bad' | 'mixed' | 'idle' {
  const good = results.filter(({ code }) => code.startsWith('ok/')).length
  if (results.length === 0) return 'idle'
  return good === results.length ? 'good' : good === 0 ? 'bad' : 'mixed'
}
