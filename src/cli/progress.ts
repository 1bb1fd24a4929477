import { clip, visible } from '../report/quote.ts'
import type { Progress } from '../run.ts'
import type { Host } from './host.ts'

/** Milliseconds after which a run is worth a line. */
const PATIENCE = 400

/** A line on the terminal that tells how far a long run is, and `done` to take it away. Nothing in a pipe. */
export function progressLine(host: Host): { readonly show: (progress: Progress) => void; readonly done: () => void } {
  const start = Date.now()
  let shown = false
  const clear = () => {
    if (shown) host.err('\r\u001b[K')
    shown = false
  }
  return {
    show: ({ percentage, operation, details }) => {
      // the report says what was done
      if (!host.tty.stderr || percentage === 100 || Date.now() - start < PATIENCE) return
      clear()
      const line = visible(`${`${percentage}`.padStart(3)}% ${operation}${details ? `, ${details}` : ''}`)
      // a line wider than the terminal could not be erased
      host.err(clip(line, (host.columns ?? 80) - 1))
      shown = true
    },
    done: clear,
  }
}
