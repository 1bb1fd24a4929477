import { answer, type Question } from './engine.ts'

/** The engine in a thread of its own. Each answer carries the number of its question. */
addEventListener('message', ({ data }: MessageEvent<{ id: number; question: Question }>) => {
  void answer(data.question, said => postMessage({ id: data.id, said })).then(() => postMessage({ id: data.id }))
})
