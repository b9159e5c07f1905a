/** Thrown where the most that may wait already do. */
export class GateFull extends Error {
  override name = 'GateFull'
}

export interface GateLimits {
  /** Memory of all running tasks, in bytes. */
  bytes: number
  /** Number of running tasks. */
  atOnce: number
  /** Number of waiting tasks. */
  waiting: number
}

interface Waiting {
  bytes: number
  go: () => void
}

/**
 * Starts tasks while their estimated memory fits beside that of the running ones. The others wait, first come first
 * served; a task that needs more than the budget runs alone.
 */
export class MemoryGate {
  readonly #limits: GateLimits
  readonly #queue: Waiting[] = []
  #bytes = 0
  #running = 0

  constructor(limits: GateLimits) {
    this.#limits = limits
  }

  /**
   * @param patient waits however many wait already, for background work
   * @throws GateFull
   */
  async run<T>(bytes: number, work: () => Promise<T>, { patient = false } = {}): Promise<T> {
    const need = Math.min(bytes, this.#limits.bytes)
    if (!patient && this.#queue.length >= this.#limits.waiting) throw new GateFull('Too many pictures wait')
    await new Promise<void>((go) => {
      this.#queue.push({ bytes: need, go })
      this.#next()
    })
    try {
      return await work()
    } finally {
      this.#bytes -= need
      this.#running -= 1
      this.#next()
    }
  }

  #next(): void {
    for (let first = this.#queue[0]; first && this.#fits(first.bytes); first = this.#queue[0]) {
      this.#queue.shift()
      this.#bytes += first.bytes
      this.#running += 1
      first.go()
    }
  }

  #fits(bytes: number): boolean {
    return this.#running < this.#limits.atOnce && this.#bytes + bytes <= this.#limits.bytes
  }
}
