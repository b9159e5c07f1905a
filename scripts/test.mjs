// `npm test`: every check and every test of the project, then what failed and one line `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { build } from './build.mjs'
import { chromium, chromiumShell } from './chromium.mjs'
import { firefox } from './firefox.mjs'
import { install, node, root, run } from './modules.mjs'
import { ffmpeg } from './ffmpeg.mjs'
import { postgres } from './postgres.mjs'
import { writeToMemory } from './temporary-files.mjs'

install()
const chrome = chromium()
const shell = chromiumShell(chrome)
const fox = firefox()
postgres()
ffmpeg()

const reports = join(root, 'node_modules', '.cache', 'porchlight', 'reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

process.env.PORCHLIGHT_STARTED = join(reports, 'started.txt')

const total = { passed: 0, failed: 0 }
/** What failed or passed only when it was retried, repeated at the end, since a log of an hour is often cut. */
const findings = []

writeToMemory()

function heading(name) {
  console.log(`\n== ${name}`)
}

/** One row for each phase: name, wall and processor seconds; the slowest files of a suite. */
const phases = []

const TICKS_PER_SECOND = 100

/** Processor seconds of all processes this one has waited for; null where the system doesn't say. */
function processorSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
  } catch {
    return null
  }
}

/** Runs a phase and notes how long it took. */
function timed(name, args, env) {
  const started = Date.now()
  const before = processorSeconds()
  const { status } = run(node, args, { env: { ...process.env, ...env } })
  const phase = {
    name,
    wall: (Date.now() - started) / 1000,
    cpu: (processorSeconds() ?? 0) - (before ?? 0),
    slowest: [],
  }
  phases.push(phase)
  return { status, phase }
}

/** A check that passes or fails as one. */
function check(name, args, env = {}) {
  heading(name)
  const started = Date.now()
  const { status } = timed(name, args, env)
  if (status === 0) total.passed += 1
  else {
    total.failed += 1
    findings.push(`FAILED: ${name}`)
  }
  console.log(`${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`)
}

/** A test runner that counts by itself; `read` reads its report. A runner that fails without a failed test counts as one. */
function suite(name, args, report, read, env = {}) {
  heading(name)
  const { status, phase } = timed(name, args, env)
  let counted = { passed: 0, failed: 0, findings: [] }
  try {
    counted = read(JSON.parse(readFileSync(join(reports, report), 'utf8')))
  } catch (error) {
    console.error(`${name}: no report could be read (${error.message})`)
  }
  if (counted.failed === 0 && (status !== 0 || counted.passed === 0)) {
    counted.failed = 1
    findings.push(`FAILED: ${name} (no test of it failed; exit code ${status})`)
  }
  findings.push(...counted.findings)
  phase.slowest = (counted.files ?? []).toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  total.passed += counted.passed
  total.failed += counted.failed
}

const LINES_OF_ERROR = 12

const firstLines = (error = '') => stripVTControlCharacters(error).split('\n').slice(0, LINES_OF_ERROR).join('\n    ')

function readVitest({ numPassedTests, numFailedTests, testResults }) {
  const found = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file can also fail by itself, as when it can't be loaded.
    if (status === 'failed' && failed.length === 0)
      return [`FAILED: ${relative(root, name)}\n    ${firstLines(message)}`]
    return failed.map(
      ({ fullName, failureMessages }) =>
        `FAILED: ${relative(root, name)} › ${fullName}\n    ${firstLines(failureMessages[0])}`,
    )
  })
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
  return { passed: numPassedTests, failed: numFailedTests, findings: found, files }
}

function readPlaywright({ stats, suites }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const found = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const error = results.find((result) => result.error)?.error.message
        return `${status === 'flaky' ? 'FLAKY' : 'FAILED'}: ${file} › ${title}\n    ${firstLines(error)}`
      }),
  )
  const files = suites.map((suite) => ({
    file: suite.file,
    seconds: specsOf(suite)
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000)))
      .reduce((sum, one) => sum + one, 0),
  }))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, findings: found, files }
}

const bin = (path) => join('node_modules', path)

check('types', ['scripts/types.mjs'])
check('lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'])
check('format', [bin('prettier/bin/prettier.cjs'), '--check', '.', '--log-level', 'warn'])
check('dead code', [bin('knip/bin/knip.js'), '--no-progress'])
suite(
  'unit and server tests',
  [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, 'vitest.json')}`,
  ],
  'vitest.json',
  readVitest,
)
// Fewer than by itself: a thousand keep two cores busy for most of a minute, and a dead worker's claim is waited for.
check('several processes under faults and kills', ['scripts/replicas.mjs', '--publications=600'])
build()
check('weight', ['scripts/size.mjs'])
suite('browser tests', [bin('@playwright/test/cli.js'), 'test'], 'playwright.json', readPlaywright, {
  CHROME_PATH: chrome,
  CHROME_SHELL_PATH: shell,
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
})
suite(
  'browser tests in Firefox',
  [bin('@playwright/test/cli.js'), 'test', '--config', 'tests/firefox'],
  'firefox.json',
  readPlaywright,
  { FIREFOX_PATH: fox, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'firefox.json') },
)

check('life of the device', ['tests/device-life/main.ts', '--sequences=20', '--seconds=20', '--seed=1'], {
  CHROME_PATH: chrome,
})

/** How often each kind of thing was started, from the lines that the tests' support wrote. */
function startedCounts() {
  if (!existsSync(process.env.PORCHLIGHT_STARTED)) return []
  const lines = readFileSync(process.env.PORCHLIGHT_STARTED, 'utf8').trim().split('\n')
  return Object.entries(Object.groupBy(lines, (line) => line)).map(([kind, all]) => `${all.length} ${kind}`)
}

function printTable() {
  heading('time')
  for (const { name, wall, cpu } of phases) {
    console.log(`${wall.toFixed(0).padStart(6)} s ${cpu.toFixed(0).padStart(6)} s of processor  ${name}`)
  }
  for (const { name, slowest } of phases) {
    if (slowest.length > 0) console.log(`\nslowest files of ${name}:`)
    for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`)
  }
  console.log(`\nstarted: ${startedCounts().join(', ')}`)
}

printTable()
if (findings.length > 0) console.log(`\n== findings\n${findings.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
