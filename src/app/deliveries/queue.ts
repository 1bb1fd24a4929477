/** A piece of work and whose it is. */
export interface Ticket {
  readonly installation: number
  /** Of one pull request no two are done at once. */
  readonly thread: string
}

export interface Queue {
  /** Does work when it is its turn; undefined if there is no room to wait in. */
  readonly enter: <T>(ticket: Ticket, work: () => Promise<T>) => Promise<T> | undefined
  readonly running: () => number
  readonly waiting: () => number
}

/** Makes a queue. Next is the installation with the fewest at work, then the first come. One may take half of the room to wait in. */
export function createQueue(most: { readonly atOnce: number; readonly waiting: number }): Queue {
  const running = new Set<Ticket>()
  const waiting: (Ticket & { readonly start: () => Promise<void> })[] = []
  const countOf = (tickets: Iterable<Ticket>, { installation }: Ticket) =>
    [...tickets].filter(ticket => ticket.installation === installation).length

  const proceed = () => {
    while (running.size < most.atOnce) {
      const threads = new Set([...running].map(({ thread }) => thread))
      const free = waiting.filter(({ thread }) => !threads.has(thread))
      const [next] = free.toSorted((one, other) => countOf(running, one) - countOf(running, other))
      if (!next) return
      waiting.splice(waiting.indexOf(next), 1)
      running.add(next)
      void next.start().finally(() => {
        running.delete(next)
        proceed()
      })
    }
  }

  return {
    running: () => running.size,
    waiting: () => waiting.length,
    enter: (ticket, work) => {
      if (waiting.length >= most.waiting || countOf(waiting, ticket) >= most.waiting / 2) return undefined
      return new Promise((resolve, reject) => {
        waiting.push({ ...ticket, start: () => work().then(resolve, reject) })
        proceed()
      })
    },
  }
}
