// What waits a second waits fifty milliseconds. Back-off is one, four and nine seconds, a pause that GitHub asks for is one at least; the clock
// itself and the limits on what takes too long (30 seconds and more) stay as they are.
const { syncBuiltinESMExports } = require('node:module')
const promises = require('node:timers/promises')

const BACK_OFF_MS = { least: 500, most: 10_000 }
const FASTER = 20
const shortened = ms => (ms >= BACK_OFF_MS.least && ms <= BACK_OFF_MS.most ? ms / FASTER : ms)

/** From now on in this process; answers what ends it. */
exports.shortenWaits = () => {
  const [later, pause] = [globalThis.setTimeout, promises.setTimeout]
  const put = (timer, promised) => {
    globalThis.setTimeout = timer
    promises.setTimeout = promised
    syncBuiltinESMExports()
  }
  put(
    Object.assign((act, ms, ...rest) => later(act, shortened(ms), ...rest), later),
    (ms, ...rest) => pause(shortened(ms), ...rest),
  )
  return () => put(later, pause)
}
