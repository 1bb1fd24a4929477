import { readyAt } from './steep.js'

export class Kitchen {
  constructor(now) {
    this.now = now
    this.cups = []
  }

  brew(kind) {
    if (this.cups.length < 6) {
      const cup = { kind, ready: readyAt(kind, this.now()) }
      this.cups.push(cup)
      return cup
    }
    throw new Error('no cup left')
  }

  serve() {
    const ready = this.cups.filter(cup => cup.ready <= this.now())
    this.cups = this.cups.filter(cup => cup.ready > this.now())
    return ready
  }
}
