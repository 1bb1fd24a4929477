import type { Answer, Question } from './engine.ts'

type Ask = (question: Question, take: (answer: Answer) => void) => void

/**
 * The engine in a thread of its own, so that the page responds while it works; in the page where there are no threads. It gives its
 * answers to a question one after the other, until it is ended.
 */
export function startChecker(lost: (message: string) => void): { readonly ask: Ask; readonly end: () => void } {
  try {
    const thread = new Worker(new URL('./engine-thread.ts', import.meta.url), { type: 'module' })
    thread.onerror = ({ message = 'it could not be loaded' }) => lost(message)
    const ask: Ask = (question, take) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }: MessageEvent<Answer>) => take(data)
      thread.postMessage(question, [port2])
    }
    return { ask, end: () => thread.terminate() }
  } catch {
    return { ask: async (question, take) => (await import('./engine.ts')).answer(question, take), end: () => {} }
  }
}
