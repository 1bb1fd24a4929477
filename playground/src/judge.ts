import type { Answer, Question } from './engine.ts'

/** The engine: gives its answers to a question one after the other, until it is ended. */
export interface Judge {
  readonly ask: (question: Question, take: (answer: Answer) => void) => void
  readonly end: () => void
}

/** The engine in a thread of its own, so that the page responds while it works; in the page where there are no threads. */
export function startJudge(lost: (message: string) => void): Judge {
  let thread: Worker
  try {
    thread = new Worker(new URL('./engine-thread.ts', import.meta.url), { type: 'module' })
  } catch {
    const ask: Judge['ask'] = async (question, take) => (await import('./engine.ts')).answer(question, take)
    return { ask, end: () => {} }
  }
  thread.addEventListener('error', ({ message = 'it could not be loaded' }) => lost(message))
  return {
    ask: (question, take) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }: MessageEvent<Answer>) => take(data)
      thread.postMessage(question, [port2])
    },
    end: () => thread.terminate(),
  }
}
