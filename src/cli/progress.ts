import { clip, visible } from '../report/quote.ts'
import type { Progress } from '../run.ts'
import type { Host } from './host.ts'

/** Milliseconds after which a run is worth a line. */
const PATIENCE = 400

/** A line on the terminal that tells how far a long run is, and `done` to take it away. Nothing in a pipe. */
export function progressLine(host: Host): { readonly show: (progress: Progress) => void; readonly done: () => void } {
  let start = Date.now()
  let shown = false
  const clear = () => {
    if (shown) host.err('\r\u001b[K')
    shown = false
  }
  return {
    show: ({ percentage, operation, details }) => {
      // each block that is asked about is tried by a run of its own
      if (percentage === 0) start = Date.now()
      // the report follows the end
      if (percentage === 100) return clear()
      if (!host.tty.stderr || Date.now() - start < PATIENCE) return
      clear()
      const line = visible(`${`${percentage}`.padStart(3)}% ${operation}${details ? `, ${details}` : ''}`)
      // a line wider than the terminal could not be erased
      host.err(clip(line, (host.columns ?? 80) - 1))
      shown = true
    },
    done: clear,
  }
}
