import type { Reporter, TestModule } from 'vitest/node'

import { writeTried } from '#tests/conformance/write-tried.ts'

/** Stores what became of the rows of the specification that run in the DOM. */
export default class Conformance implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    writeTried(
      'dom',
      tests.flatMap((test) => test.meta().conformance ?? []),
    )
  }
}
