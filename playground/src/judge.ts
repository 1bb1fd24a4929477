import type { Answer, Question } from './engine.ts'

type Take = (answer: Answer) => void

/** Answers a question: calls back each time there is something to say, and once at the end with nothing. */
interface Answerer {
  readonly ask: (question: Question, take: (answer: Answer | undefined) => void) => void
  readonly end: () => void
}

/** The engine in a thread of its own, so that the page responds while it works; in the page where there are no threads. */
function startAnswerer(): Answerer {
  try {
    return inThread(new Worker(new URL('./engine-thread.ts', import.meta.url), { type: 'module' }))
  } catch {
    return {
      ask: async (question, take) => {
        const { answer } = await import('./engine.ts')
        await answer(question, take)
        take(undefined)
      },
      end: () => {},
    }
  }
}

function inThread(thread: Worker): Answerer {
  const waiting = new Map<number, (answer: Answer | undefined) => void>()
  let last = 0
  thread.addEventListener('message', ({ data }: MessageEvent<{ id: number; said?: Answer }>) => {
    waiting.get(data.id)?.(data.said)
    if (!data.said) waiting.delete(data.id)
  })
  thread.addEventListener('error', ({ message = 'it could not be loaded' }) => {
    for (const take of waiting.values()) {
      take({ kind: 'lost', message })
      take(undefined)
    }
  })
  return {
    ask: (question, take) => {
      waiting.set(++last, take)
      thread.postMessage({ id: last, question })
    },
    end: () => thread.terminate(),
  }
}

/** Asks the engine. Of the drafts that come while it works, only the last is judged. */
export function createJudge() {
  let engine = startAnswerer()
  let isWorking = false
  let next: (() => void) | undefined
  const judge = (question: Question, take: Take): void => {
    const go = () => {
      isWorking = true
      next = undefined
      engine.ask(question, answer => {
        if (answer) return take(answer)
        isWorking = false
        next?.()
      })
    }
    if (isWorking) next = go
    else go()
  }
  /** Ends what the engine is doing; it starts anew. */
  const stop = (): void => {
    engine.end()
    engine = startAnswerer()
    isWorking = false
    next = undefined
  }
  /** The one answer to a question that has one. */
  const once = (question: Question): Promise<Answer> =>
    new Promise(done => engine.ask(question, answer => answer && done(answer)))
  return { judge, once, stop }
}
