/** Prints a line of figures that a test is also read for. */
export function report(line: string): void {
  process.stdout.write(`${line}\n`)
}
