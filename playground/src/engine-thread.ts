import { answer, type Question } from './engine.ts'

/** The engine in a thread of its own: the answers to a question go to the port that comes with it. */
addEventListener('message', ({ data, ports }: MessageEvent<Question>) => {
  void answer(data, said => ports[0]!.postMessage(said))
})
