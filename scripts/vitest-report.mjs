// A reporter of Vitest that writes what phases.mjs reads, to the file that VITEST_REPORT names: unlike Vitest's own JSON
// it says which tests passed only at their second try.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

import { root } from './modules.mjs'
import { describeFailure } from './phases.mjs'

export default class Report {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, flaky: 0, findings: [], files: [] }
    const note = (kind, name, errors) => {
      counts[kind === 'FLAKY' ? 'flaky' : 'failed'] += 1
      counts.findings.push(describeFailure(kind, name, errors?.[0]?.stack ?? errors?.[0]?.message))
    }
    for (const module of modules) {
      const file = relative(root, module.moduleId)
      counts.files.push({ file, seconds: module.diagnostic().duration / 1000 })
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'failed') note('FAILED', `${file} › ${test.fullName}`, errors)
        if (state === 'passed') counts.passed += 1
        if (test.diagnostic()?.flaky) note('FLAKY', `${file} › ${test.fullName}`, errors)
      }
      // A file can also fail by itself, as when it can't be loaded, and so can a hook of a group.
      for (const part of [module, ...module.children.allSuites()]) {
        if (part.errors().length > 0) note('FAILED', file, part.errors())
      }
    }
    for (const error of unhandledErrors) note('FAILED', 'an error outside of the tests', [error])
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify(counts))
  }
}
