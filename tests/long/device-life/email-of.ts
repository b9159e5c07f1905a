/** The address of the agent of a number. */
export function emailOf(number: number): string {
  return `life-${number}@porchlight.test`
}
