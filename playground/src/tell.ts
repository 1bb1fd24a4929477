import { button, el } from './elements.ts'

/** What can be done about what was told. */
export interface Remedy {
  readonly label: string
  readonly act: () => void
}

/** Says a sentence at the foot of the page, aloud too; it stays until it is closed or another takes its place. */
export function createTeller(place: HTMLElement) {
  const words = el('p', '')
  words.setAttribute('role', 'status')
  const buttons = el('div', 'buttons')
  place.append(words, buttons)
  const close = () => {
    words.textContent = ''
    buttons.replaceChildren()
  }
  const tell = (sentence: string, remedy?: Remedy): void => {
    const act = () => {
      close()
      remedy?.act()
    }
    words.textContent = sentence
    buttons.replaceChildren(...(remedy ? [button('', remedy.label, act)] : []), button('', 'Close', close))
  }
  return { tell, close }
}
