import { minutes } from './clock.js'

/** How long each kind of tea takes, in minutes. */
const TIMES = { green: 2, black: 4, herbal: 6 }

/** The moment at which a cup is ready. */
export function readyAt(kind, start) {
  const time = TIMES[kind]
  return minutes(start, time)
}
