// What waits a second waits fifty milliseconds. Back-off is one, four and nine seconds, a pause that GitHub asks for is one at least; the clock
// itself and the limits on what takes too long (30 seconds and more) stay as they are.
const { syncBuiltinESMExports } = require('node:module')
const promises = require('node:timers/promises')

const BACK_OFF_MS = { least: 500, most: 10_000 }
const FASTER = 20
// when a run says that it takes long
const FIRST_WORD_MS = 5_000

/** From now on in this process, for pauses of at most so many milliseconds; answers what ends it. */
exports.shortenWaits = (most = BACK_OFF_MS.most) => {
  const shortened = ms => (ms >= BACK_OFF_MS.least && ms <= most ? ms / FASTER : ms)
  const [later, pause, abort] = [globalThis.setTimeout, promises.setTimeout, AbortSignal.timeout]
  const put = (timer, promised) => {
    globalThis.setTimeout = timer
    promises.setTimeout = promised
    syncBuiltinESMExports()
  }
  put(
    Object.assign((act, ms, ...rest) => later(act, shortened(ms), ...rest), later),
    (ms, ...rest) => pause(shortened(ms), ...rest),
  )
  // on a busy machine any run may take long: what it says then is for the tests that wait
  AbortSignal.timeout = ms => (ms === FIRST_WORD_MS ? new AbortController().signal : abort.call(AbortSignal, ms))
  return () => {
    AbortSignal.timeout = abort
    put(later, pause)
  }
}
