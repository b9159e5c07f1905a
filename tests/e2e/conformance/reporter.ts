import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'

/** How many of a group's rows there are, and which of them hold or can't; kept as annotations of its test. */
const COUNTED = { all: 'rows', held: 'row holds', cannot: 'row can’t hold' } as const

/** What the runner notes of each group. */
export const counted = {
  all: (count: number) => ({ type: COUNTED.all, description: String(count) }),
  held: (row: string) => ({ type: COUNTED.held, description: row }),
  cannot: (row: string) => ({ type: COUNTED.cannot, description: row }),
}

/** Prints how many rows of the specification hold, after everything else; nothing where none were asked for. */
export default class Conformance implements Reporter {
  private all = 0
  private held = 0
  private cannot: string[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    // Counted before they run, so that a group that breaks off leaves no row out.
    for (const { annotations } of suite.allTests())
      for (const { type, description } of annotations) if (type === COUNTED.all) this.all += Number(description)
  }

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description = '' } of annotations) {
      if (type === COUNTED.held) this.held += 1
      if (type === COUNTED.cannot) this.cannot.push(description)
    }
  }

  onEnd(): void {
    if (this.all === 0) return
    for (const row of this.cannot) process.stdout.write(`Cannot hold: ${row}\n`)
    const rest = this.cannot.length > 0 ? `, ${this.cannot.length} cannot` : ''
    process.stdout.write(`Conformance: ${this.held} of ${this.all} rows hold${rest}\n`)
  }

  printsToStdio(): boolean {
    return false
  }
}
