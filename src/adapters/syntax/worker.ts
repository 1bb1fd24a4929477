import { parentPort, workerData } from 'node:worker_threads'
import { loadSyntaxChecker, type SyntaxChecker } from '../../syntax/index.ts'
import { parserFiles } from './files.ts'
import type { Question, ThreadStart } from './thread.ts'

/** The thread of `checkInThread`: `dist/syntax/thread.js`. The paths come first, then questions. */
const { folder, port, done } = workerData as ThreadStart
let check: SyntaxChecker | undefined

port.on('message', async (asked: unknown) => {
  if (check) {
    port.postMessage(check(...(asked as Question)))
    tell()
  } else {
    check = await loadSyntaxChecker(asked as readonly string[], parserFiles(folder))
    // before it is asked
    tell()
    parentPort?.postMessage('loaded')
  }
})

function tell(): void {
  Atomics.store(done, 0, 1)
  Atomics.notify(done, 0)
}
