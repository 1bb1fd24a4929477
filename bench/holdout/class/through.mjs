/** How an edit of the pool goes through a garbling. */
export const through = (garble, options) => (rng, pool) => {
  const draft = pool.draft(rng, typeof options === 'function' ? options(rng) : options)
  return draft && garble(rng, draft)
}
export const all = (table, options) => Object.values(table).map(garble => through(garble, options))
/** The same garblings over edits that change white space or order alone. */
export const reshaped = (...garbles) => garbles.map(garble => through(garble, { unique: 'near', reshape: {} }))
export const BIG = { above: 4, below: 4 }
