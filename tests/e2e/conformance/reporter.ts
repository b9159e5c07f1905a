import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

import type { Tried } from '#tests/conformance/run-rows.ts'
import { writeTried } from '#tests/conformance/write-tried.ts'

const TRIED = 'rows'

/** The annotation of a group's test with what became of its rows. */
export const noteOf = (tried: Tried) => ({ type: TRIED, description: JSON.stringify(tried) })

/** Stores what became of the rows of the specification that run in a browser. */
export default class Conformance implements Reporter {
  /** Those of each test's last try. */
  private readonly groups = new Map<string, Tried>()

  onTestEnd({ id }: TestCase, { annotations }: TestResult): void {
    const note = annotations.find(({ type }) => type === TRIED)
    if (note?.description !== undefined) this.groups.set(id, JSON.parse(note.description) as Tried)
  }

  onEnd(): void {
    writeTried('browser', [...this.groups.values()])
  }

  printsToStdio(): boolean {
    return false
  }
}
