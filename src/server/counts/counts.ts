/** What was counted under a key in its current window of time. */
export interface Count {
  total: number
  /** Until the window ends and counting begins anew. */
  resetsInMs: number
}

/**
 * Counts by key, each within a window of time that begins with the first addition; of all processes together where
 * they share a database.
 */
export interface Counts {
  /** Adds an amount, 1 when not given; a negative one takes back. */
  add: (key: string, windowMs: number, amount?: number) => Promise<Count>
  /** Adds 1 without asking the database: the others' additions of the last second are missing in the total. */
  addSoon: (key: string, windowMs: number) => Count
  /** Forgets the windows that are over. */
  clear: () => Promise<void>
  close: () => void
}
