import type { Choice } from './pin.ts'
import type { State } from './state.ts'
import type { Told } from './told.ts'

export type Question =
  | { readonly kind: 'judge'; readonly state: State }
  | { readonly kind: 'pin'; readonly state: State; readonly choice: Choice }

export type Answer =
  | {
      readonly kind: 'outcome'
      readonly told: Told
      readonly unchecked: boolean
      /** Path → why no block can mean that file. */
      readonly wrongPaths: ReadonlyMap<string, string>
    }
  | { readonly kind: 'comment'; readonly text: string | undefined }
  | { readonly kind: 'lost'; readonly message: string }

/** What would become of a state, or that it cannot be said; `unchecked` while the parsers are still on their way. */
export type Show = (answer: Exclude<Answer, { kind: 'comment' }>) => void

/** The engine, in a thread of its own: the page answers to keys while it works. */
export function startJudge() {
  const thread = new Worker(new URL('./engine-thread.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  const ask = (asked: Question, take: (answer: Answer) => void): number => {
    waiting.set(++last, take)
    thread.postMessage({ id: last, asked })
    return last
  }
  thread.addEventListener('message', ({ data }: MessageEvent<{ id: number; said: Answer }>) =>
    waiting.get(data.id)?.(data.said),
  )
  thread.addEventListener('error', ({ message = 'it could not be loaded' }) => {
    for (const take of waiting.values()) take({ kind: 'lost', message })
  })

  let working = false
  let next: (() => void) | undefined
  /** Of the states that come while the engine works only the last is judged. */
  function judge(state: State, show: Show): void {
    const start = () => {
      working = true
      next = undefined
      const id = ask({ kind: 'judge', state }, answer => {
        working = false
        if (answer.kind !== 'comment') show(answer)
        if (answer.kind === 'lost' || (answer.kind === 'outcome' && !answer.unchecked)) waiting.delete(id)
        next?.()
      })
    }
    if (working) next = start
    else start()
  }

  /** The comment in which a block says which of its places it means; undefined where that cannot be written. */
  const pin = (state: State, choice: Choice): Promise<string | undefined> =>
    new Promise(done => {
      const id = ask({ kind: 'pin', state, choice }, answer => {
        waiting.delete(id)
        done(answer.kind === 'comment' ? answer.text : undefined)
      })
    })

  return { judge, pin }
}
