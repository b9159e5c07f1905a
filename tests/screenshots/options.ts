/** The values of an option that are wanted: the one that was given, or all. */
export function chosen<T extends string>(name: string, given: string | undefined, known: readonly T[]): readonly T[] {
  if (given === undefined) return known
  const found = known.filter((one) => one === given)
  if (found.length === 0) throw new Error(`--${name} is one of ${known.join(', ')}`)
  return found
}
