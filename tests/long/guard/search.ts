import type { NarrowTests } from './fault.ts'
import type { ProjectCopy } from './project-copy.ts'
import { type Outcome, runBrowser, runBuild, runVitest } from './suite-runs.ts'
import { suitesOf, type Layer, type ListedFault } from './table.ts'

/** Whether the tests find a fault; `error` where they could not be run. */
export type Verdict = { is: 'found'; by: string; isNarrow: boolean } | { is: 'missed' } | { is: 'error'; why: string }

/** Applies a fault and runs its narrow tests, then its layer's suites unless `isNarrow`, until a test fails. */
export async function searchFault(copy: ProjectCopy, fault: ListedFault, isNarrow: boolean): Promise<Verdict> {
  const restore = copy.apply(fault)
  try {
    const builds = buildOnce(copy)
    const tests = copy.present(fault.tests)
    const hasTests = tests.vitest.length + tests.browser.length > 0
    if (isNarrow && !hasTests) return { is: 'error', why: 'This project has none of its narrow tests.' }
    const narrow = hasTests ? await runNarrow(copy, tests, builds) : PASSED
    if (narrow.is !== 'passed') return verdictOf(narrow, true)
    if (isNarrow) return { is: 'missed' }
    return verdictOf(await runSuites(copy, fault.layer, builds), false)
  } finally {
    restore()
  }
}

function verdictOf(outcome: Outcome, isNarrow: boolean): Verdict {
  switch (outcome.is) {
    case 'failed':
      return { is: 'found', by: outcome.test, isNarrow }
    case 'broken':
      return { is: 'error', why: outcome.why }
    case 'passed':
    default:
      return { is: 'missed' }
  }
}

/** A run on the unchanged source that has to pass. */
interface UnchangedRun {
  name: string
  run: () => Promise<Outcome>
}

/** Each distinct selection of narrow tests once, and unless `isNarrow` the suites of each layer. */
export function unchangedRuns(copy: ProjectCopy, faults: readonly ListedFault[], isNarrow: boolean): UnchangedRun[] {
  const builds = buildOnce(copy)
  const runs = new Map<string, UnchangedRun['run']>()
  for (const fault of faults) {
    const { vitest, browser } = copy.present(fault.tests)
    if (vitest.length > 0) runs.set(vitest.join(' '), () => runNarrow(copy, { vitest, browser: [] }, builds))
    if (browser.length > 0) runs.set(browser.join(' '), () => runNarrow(copy, { vitest: [], browser }, builds))
  }
  for (const { layer } of isNarrow ? [] : faults) {
    const suites = suitesOf(layer)
    runs.set(`suites: ${suites.vitest.join(', ')}${suites.browser ? ', browser' : ''}`, () =>
      runSuites(copy, layer, builds),
    )
  }
  return [...runs].map(([name, run]) => ({ name, run }))
}

const PASSED: Outcome = { is: 'passed' }

type Build = () => Promise<Outcome>

/** The build that browser tests need, made at its first use. */
function buildOnce(copy: ProjectCopy): Build {
  let built: Promise<Outcome> | null = null
  return () => (built ??= runBuild(copy.folder))
}

async function runNarrow(copy: ProjectCopy, tests: Required<NarrowTests>, build: Build): Promise<Outcome> {
  return await inTurn([
    ...(tests.vitest.length > 0 ? [() => runVitest(copy.folder, tests.vitest)] : []),
    ...(tests.browser.length > 0 ? [build, () => runBrowser(copy.folder, tests.browser)] : []),
  ])
}

async function runSuites(copy: ProjectCopy, layer: Layer, build: Build): Promise<Outcome> {
  const { vitest, browser } = suitesOf(layer)
  const projects = vitest.map((name) => `--project=${name}`)
  return await inTurn([
    () => runVitest(copy.folder, projects),
    ...(browser ? [build, () => runBrowser(copy.folder, [])] : []),
  ])
}

/** Runs one after the other up to the first that doesn't pass. */
async function inTurn(runs: readonly (() => Promise<Outcome>)[]): Promise<Outcome> {
  for (const run of runs) {
    const outcome = await run()
    if (outcome.is !== 'passed') return outcome
  }
  return PASSED
}
