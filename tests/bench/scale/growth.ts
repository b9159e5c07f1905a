/** One measurement: what grew, and what it took. */
export interface Measured {
  size: number
  /** Milliseconds. */
  ms: number
}

/**
 * The exponent of growth between the smallest and the largest size: 0 does not grow, 1 grows as the size does, 2 as its
 * square.
 */
export function exponent(measured: readonly Measured[]): number {
  const [small, large] = [measured.at(0), measured.at(-1)]
  if (!small || !large || small.size === large.size) return Number.NaN
  return Math.log(large.ms / small.ms) / Math.log(large.size / small.size)
}

export const whole = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 })

/** One line: what each size took, and the exponent. */
export function growthLine(name: string, measured: readonly Measured[]): string {
  const figures = measured.map(({ ms }) => ms.toFixed(1).padStart(9)).join('')
  return `${figures}  ${exponent(measured).toFixed(2).padStart(5)}  ${name}`
}

/** The heading above such lines. */
export function growthHeading(sizes: readonly number[]): string {
  return `${sizes.map((size) => whole(size).padStart(9)).join('')}  exponent; milliseconds`
}
