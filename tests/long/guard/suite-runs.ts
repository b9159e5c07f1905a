import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { type Ended, runNode } from './program.ts'

/** What came of a run: `broken` where it failed and no test of it did. */
export type Outcome = { is: 'passed' } | { is: 'failed'; test: string } | { is: 'broken'; why: string }

/** Longest that a run, or a build, may take: much longer than whole suites do. */
const MOST_MS = 60 * 60 * 1000
const BUILD_MOST_MS = 10 * 60 * 1000

const bin = (path: string) => join('node_modules', path)

/** Runs Vitest with these arguments until the first test fails. */
export async function runVitest(folder: string, args: readonly string[]): Promise<Outcome> {
  const report = freshReport(folder, 'vitest.json')
  const options = ['--bail=1', '--reporter=json', `--outputFile.json=${report}`]
  const ended = await runNode(folder, [bin('vitest/vitest.mjs'), 'run', ...args, ...options], { mostMs: MOST_MS })
  return outcomeOf(
    ended,
    readReport(report, (read) => readVitest(read as VitestReport, folder)),
  )
}

/** Runs the browser tests at these paths, or all, until the first one has failed at both tries. */
export async function runBrowser(folder: string, paths: readonly string[]): Promise<Outcome> {
  const report = freshReport(folder, 'playwright.json')
  const args = [bin('@playwright/test/cli.js'), 'test', ...paths, '--max-failures=1']
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const ended = await runNode(folder, args, { mostMs: MOST_MS, env })
  return outcomeOf(
    ended,
    readReport(report, (read) => readPlaywright(read as PlaywrightReport)),
  )
}

/** Builds the app for the browser. */
export async function runBuild(folder: string): Promise<Outcome> {
  const args = [bin('vite/bin/vite.js'), 'build', '--logLevel', 'warn']
  const ended = await runNode(folder, args, { mostMs: BUILD_MOST_MS })
  return ended.status === 0 ? { is: 'passed' } : { is: 'broken', why: `The build failed. ${endOf(ended)}` }
}

/** What a report says: how many tests passed, and the first that failed. */
interface Counted {
  passed: number
  failed: string | null
}

function outcomeOf(ended: Ended, counted: Counted | null): Outcome {
  if (ended.isTooLong) return { is: 'broken', why: `It took longer than ${MOST_MS / 60_000} minutes.` }
  if (counted?.failed) return { is: 'failed', test: counted.failed }
  if (ended.status === 0 && counted && counted.passed > 0) return { is: 'passed' }
  const what = ended.status === 0 ? 'No test ran.' : `It ended with ${ended.status} and no test failed.`
  return { is: 'broken', why: `${what} ${endOf(ended)}` }
}

function endOf({ output }: Ended): string {
  return stripVTControlCharacters(output).trim().split('\n').slice(-15).join('\n    ')
}

function freshReport(folder: string, name: string): string {
  const path = join(folder, 'node_modules', name)
  rmSync(path, { force: true })
  return path
}

/** Null where a run ended before its report was written. */
function readReport(path: string, count: (report: unknown) => Counted): Counted | null {
  return existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8'))) : null
}

interface VitestReport {
  numPassedTests: number
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}

function readVitest({ numPassedTests, testResults }: VitestReport, folder: string): Counted {
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(folder, name)} › ${fullName}`),
  )
  return { passed: numPassedTests, failed: failed[0] ?? null }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { file: string; title: string; tests: { status: string }[] }[]
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; flaky: number }
}

function readPlaywright({ stats, ...root }: PlaywrightReport): Counted {
  const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
    ...specs,
    ...suites.flatMap(specsOf),
  ]
  const failed = specsOf(root).find(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
  return {
    passed: stats.expected + stats.flaky,
    failed: failed ? `tests/e2e/${failed.file} › ${failed.title}` : null,
  }
}
