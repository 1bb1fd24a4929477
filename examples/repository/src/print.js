/** One line for the kitchen's display. */
export function line(cup) {
  const time = cup.ready.toLocaleTimeString()
  return `${cup.kind}: ${time}`
}

/** The same for a guest, without the kind. */
export function ticket(cup) {
  const time = cup.ready.toLocaleTimeString()
  return `your tea is ready at ${time}`
}
