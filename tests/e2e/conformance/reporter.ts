import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'

/** How many rows a group has, and which pass or are not testable; stored as annotations of its test. */
const COUNTED = { all: 'rows', held: 'row holds', cannot: 'row can’t hold' } as const

/** What the runner notes for each group. */
export const counted = {
  all: (count: number) => ({ type: COUNTED.all, description: String(count) }),
  held: (row: string) => ({ type: COUNTED.held, description: row }),
  cannot: (row: string) => ({ type: COUNTED.cannot, description: row }),
}

/** Prints how many rows of the specification pass, after everything else; nothing where none ran. */
export default class Conformance implements Reporter {
  private all = 0
  /** The annotations of each test's last try. */
  private readonly notes = new Map<string, TestResult['annotations']>()

  onBegin(_config: FullConfig, suite: Suite): void {
    // Counted before they run, so that a group that aborts leaves no row out.
    for (const { annotations } of suite.allTests())
      for (const { type, description } of annotations) if (type === COUNTED.all) this.all += Number(description)
  }

  onTestEnd({ id }: TestCase, { annotations }: TestResult): void {
    this.notes.set(id, annotations)
  }

  onEnd(): void {
    if (this.all === 0) return
    const notes = [...this.notes.values()].flat()
    const held = notes.filter(({ type }) => type === COUNTED.held).length
    const cannot = notes.filter(({ type }) => type === COUNTED.cannot)
    for (const { description: row } of cannot) process.stdout.write(`Cannot hold: ${row}\n`)
    const rest = cannot.length > 0 ? `, ${cannot.length} cannot` : ''
    process.stdout.write(`Conformance: ${held} of ${this.all} rows hold${rest}\n`)
  }

  printsToStdio(): boolean {
    return false
  }
}
