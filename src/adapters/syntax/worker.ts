import { parentPort, workerData } from 'node:worker_threads'
import { loadSyntaxChecker } from '../../syntax/index.ts'
import { parserFiles } from './files.ts'
import type { Question, ThreadStart } from './thread.ts'

/** The thread of `checkInThread`: `dist/syntax/thread.js`. */
const { folder, paths, port, done } = workerData as ThreadStart
const check = await loadSyntaxChecker(paths, parserFiles(folder))

port.on('message', (question: Question) => {
  port.postMessage(check(...question))
  tell()
})
tell()
parentPort?.postMessage('loaded')

function tell(): void {
  Atomics.store(done, 0, 1)
  Atomics.notify(done, 0)
}
