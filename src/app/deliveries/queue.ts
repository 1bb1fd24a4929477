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

interface Waiting extends Ticket {
  readonly start: () => void
}

/**
 * Makes a queue. It is the turn of the installation that has the fewest at work; of one installation, first come, first served.
 * @param most how many are at work at once, and how many wait; one installation may take half of the room to wait in
 */
export function createQueue(most: { readonly atOnce: number; readonly waiting: number }): Queue {
  const running: Ticket[] = []
  const waiting: Waiting[] = []
  const of = (list: readonly Ticket[], installation: number) =>
    list.filter(ticket => ticket.installation === installation).length

  const next = (): Waiting | undefined => {
    const free = waiting.filter(({ thread }) => !running.some(each => each.thread === thread))
    const [first, ...others] = free
    return others.reduce<Waiting | undefined>(
      (best, ticket) => (best && of(running, ticket.installation) < of(running, best.installation) ? ticket : best),
      first,
    )
  }

  const proceed = () => {
    while (running.length < most.atOnce) {
      const ticket = next()
      if (!ticket) return
      waiting.splice(waiting.indexOf(ticket), 1)
      running.push(ticket)
      ticket.start()
    }
  }

  return {
    running: () => running.length,
    waiting: () => waiting.length,
    enter: (ticket, work) => {
      if (waiting.length >= most.waiting || of(waiting, ticket.installation) >= most.waiting / 2) return undefined
      return new Promise((resolve, reject) => {
        const mine: Waiting = {
          ...ticket,
          start: () =>
            void work()
              .then(resolve, reject)
              .finally(() => {
                running.splice(running.indexOf(mine), 1)
                proceed()
              }),
        }
        waiting.push(mine)
        proceed()
      })
    },
  }
}
