/** A point in time so many minutes later. */
export function minutes(start, count) {
  return new Date(start.getTime() + count * 60_000)
}
