/** `start` plus calendar months, on the same day or the month's last. Seconds since 1970. */
export function addMonths(start: number, months: number): number {
  const from = new Date(start * 1000)
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + months)
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), last))
  return Math.floor(to.getTime() / 1000)
}

/** The end of the period that begins at `start`, counted from the anchor so that a short month shifts nothing. */
export function periodEnd(anchor: number, start: number, months: number): number {
  for (let count = months; ; count += months) {
    const end = addMonths(anchor, count)
    if (end > start) return end
  }
}
