interface Write<T> {
  value: T
  done: Promise<void>
}

/**
 * Serializes writes by name, where the last value wins. It may be called at every keystroke: a value that is
 * overtaken before it is written is skipped, and no two values of one name are written at once.
 */
export function latestWrites<T>(store: (value: T) => Promise<unknown>) {
  const queued = new Map<string, Write<T>>()
  const running = new Map<string, Promise<unknown>>()

  async function writeAfter(before: Promise<unknown> | undefined, name: string, write: Write<T>): Promise<void> {
    // The previous write reports its failure to its own caller.
    await before?.catch(() => undefined)
    queued.delete(name)
    const put = store(write.value)
    running.set(name, put)
    await put.finally(() => running.get(name) === put && running.delete(name))
  }

  return {
    /** Settles with the write that has this value or a later one. */
    write(name: string, value: T): Promise<void> {
      const waiting = queued.get(name)
      if (waiting) {
        waiting.value = value
        return waiting.done
      }
      const write: Write<T> = { value, done: Promise.resolve() }
      write.done = writeAfter(running.get(name), name, write)
      queued.set(name, write)
      return write.done
    },
    /** The write that is still queued. */
    waiting: (name: string): Promise<void> | undefined => queued.get(name)?.done,
    /** Changes the queued values, each with its name. */
    amend(change: (value: T, name: string) => T): void {
      for (const [name, write] of queued) write.value = change(write.value, name)
    },
  }
}
