/** An address with a query; spaces as `%20`, which every network accepts. */
export function addressWith(base: string, query: Record<string, string>): string {
  const address = new URL(base)
  address.search = new URLSearchParams(query).toString().replaceAll('+', '%20')
  return address.toString()
}

/** When a token that lives for some seconds ends. */
export function endOf(seconds: number, now: Date): Date {
  return new Date(now.getTime() + seconds * 1000)
}
