/** What is made when it is first asked for: most texts hold no JSON, and to make all schemas takes longer than to read such a text. */
export function late<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
