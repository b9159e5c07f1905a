import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { killRunning } from './program.ts'
import { applyError, ProjectCopy } from './project-copy.ts'
import { searchFault, unchangedRuns, type Verdict } from './search.ts'
import { chosenFaults, type ListedFault } from './table.ts'

const ROOT = new URL('../../..', import.meta.url).pathname

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    layer: { type: 'string' },
    narrow: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    project: { type: 'string', default: ROOT },
  },
})

const seconds = (since: number) => `${Math.round((Date.now() - since) / 1000)} s`

function close(passed: number, failed: number): void {
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** Shows that the tests pass without a fault. */
async function checkTests(copy: ProjectCopy, faults: readonly ListedFault[], isNarrow: boolean): Promise<void> {
  let failed = 0
  const runs = unchangedRuns(copy, faults, isNarrow)
  for (const { name, run } of runs) {
    const started = Date.now()
    const outcome = await run()
    if (outcome.is !== 'passed') failed += 1
    const why = outcome.is === 'failed' ? outcome.test : outcome.is === 'broken' ? outcome.why : ''
    console.log(`${outcome.is === 'passed' ? 'passed' : 'FAILED'}  ${name}  ${seconds(started)}  ${why}`)
  }
  close(runs.length - failed, failed)
}

/** Searches each fault by the tests, and prints a table of what found them. */
async function searchAll(copy: ProjectCopy, faults: readonly ListedFault[], isNarrow: boolean): Promise<void> {
  const results: { fault: ListedFault; verdict: Verdict }[] = []
  for (const fault of faults) {
    const started = Date.now()
    const verdict = await searchFault(copy, fault, isNarrow)
    results.push({ fault, verdict })
    console.log(`${WORD[verdict.is]}  ${fault.id}  ${seconds(started)}  ${sayHow(verdict)}`)
  }
  const rows = results.map(({ fault: { id, layer, breaks }, verdict }) => [id, layer, breaks, sayHow(verdict)])
  console.log(`\n${markdown([['id', 'layer', 'breaks', 'found by'], ['---', '---', '---', '---'], ...rows])}`)
  const found = results.filter(({ verdict }) => verdict.is === 'found').length
  close(found, results.length - found)
}

const WORD: Record<Verdict['is'], string> = { found: 'found ', missed: 'MISSED', error: 'ERROR ' }

function sayHow(verdict: Verdict): string {
  if (verdict.is === 'found') return verdict.isNarrow ? verdict.by : `${verdict.by} (whole suite)`
  return verdict.is === 'missed' ? 'MISSED' : `ERROR: ${verdict.why}`
}

function markdown(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => text.split('\n')[0]?.replaceAll('|', String.raw`\|`) ?? ''
  return rows.map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')
}

async function main(): Promise<void> {
  const project = resolve(options.project)
  const faults = chosenFaults(options)
  const outdated = faults.flatMap((fault) => {
    const error = applyError(project, fault)
    return error === null ? [] : [`${fault.id}: ${error}`]
  })
  if (outdated.length > 0)
    throw new Error(`These faults don’t apply; change them in tests/long/guard/faults:\n${outdated.join('\n')}`)
  const copy = new ProjectCopy(project)
  process.on('exit', () => {
    killRunning()
    copy.remove()
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      console.error(`The guard was stopped by ${signal}.`)
      process.exit(1)
    })
  }
  await (options.check ? checkTests : searchAll)(copy, faults, options.narrow)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
