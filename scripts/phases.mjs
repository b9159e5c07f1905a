// Runs the phases of `npm test` and `npm run test:long`, reads their reports, and prints what failed and a table of
// what took how long.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { env, node, root } from './modules.mjs'

const reports = join(root, 'node_modules', '.cache', 'porchlight', 'reports')

/** The path of a report that a phase's program writes and its `read` reads. */
export const reportPath = (file) => join(reports, file)

/** A check that passes or fails as one. */
export const check = (name, args, more = {}) => ({ name, args, env: more })

/** A run of Vitest, which counts its tests. */
export const vitest = (name, args, more = {}) => {
  const report = reportPath(`${name.replaceAll(/\W+/g, '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=./scripts/vitest-report.mjs']
  return {
    name,
    args: ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args],
    env: { ...more, VITEST_REPORT: report },
    report,
    read: (counts) => counts,
  }
}

/** A run of Playwright, which counts its tests. */
export const playwright = (name, args, more = {}) => {
  const report = reportPath(`${name.replaceAll(/\W+/g, '-')}.json`)
  const env = { ...more, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  return { name, args: ['node_modules/@playwright/test/cli.js', 'test', ...args], env, report, read: readPlaywright }
}

const LINES_OF_ERROR = 12

const firstLines = (error = '') => stripVTControlCharacters(error).split('\n').slice(0, LINES_OF_ERROR).join('\n    ')

/** A finding of the kind FAILED or FLAKY, with the first lines of its error. */
export const describeFailure = (kind, name, error) => `${kind}: ${name}\n    ${firstLines(error)}`

function readPlaywright({ stats, suites }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const findings = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const { message, location } = results.find((result) => result.error)?.error ?? {}
        const at = location ? `\n    at ${relative(root, location.file)}:${location.line}` : ''
        return `${describeFailure(status === 'flaky' ? 'FLAKY' : 'FAILED', `${file} › ${title}`, message)}${at}`
      }),
  )
  const files = suites.map((suite) => ({
    file: suite.file,
    seconds: specsOf(suite)
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000)))
      .reduce((sum, one) => sum + one, 0),
  }))
  const { expected, flaky, unexpected } = stats
  return { passed: expected + flaky, failed: unexpected, flaky, findings, files }
}

/**
 * Runs lanes of phases beside each other, the phases of a lane one after the other; a phase with `after` also waits for
 * the phases it names. Prints each phase as it ends, with its output where it failed, then what failed, a table, and
 * the line `N passed, N failed`; sets the exit code.
 */
export async function runLanes(lanes) {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  env.PORCHLIGHT_STARTED = reportPath('started.txt')
  const began = Date.now()
  const ended = new Map(lanes.flat().map(({ name }) => [name, Promise.withResolvers()]))
  const results = []
  const runLane = async (lane) => {
    for (const phase of lane) {
      for (const name of phase.after ?? []) await ended.get(name).promise
      const result = await runPhase(phase)
      results.push(result)
      ended.get(phase.name).resolve()
    }
  }
  await Promise.all(lanes.map(runLane))
  printFindings(results)
  printTable(results, (Date.now() - began) / 1000)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const flaky = sum('flaky') > 0 ? `, ${sum('flaky')} passed only at the second try` : ''
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${flaky}`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}

async function runPhase({ name, args, env: more, report, read }) {
  const usage = reportPath(`${name.replaceAll(/\W+/g, '-')}.usage.json`)
  const began = Date.now()
  const { status, output } = await collected([join('scripts', 'measured.mjs'), usage, ...args], more)
  const wall = (Date.now() - began) / 1000
  const counted = read
    ? readReport(name, report, read)
    : { passed: status === 0 ? 1 : 0, failed: 0, flaky: 0, findings: [], files: [] }
  if (counted.failed === 0 && (status !== 0 || counted.passed === 0)) {
    counted.failed = 1
    counted.findings.push(`FAILED: ${name} (exit code ${status})`)
  }
  const failed = counted.failed > 0
  if (failed) console.log(`\n== ${name}\n${output}`)
  for (const line of output.split('\n').filter((one) => one.startsWith('Conformance: '))) console.log(line)
  console.log(`${name}: ${failed ? 'FAILED' : 'passed'} in ${Math.round(wall)} s, ${counted.passed} passed`)
  const cpu = existsSync(usage) ? JSON.parse(readFileSync(usage, 'utf8')).seconds : null
  return { name, wall, cpu, ...counted }
}

function readReport(name, report, read) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      flaky: 0,
      findings: [`FAILED: ${name} (no report could be read: ${error.message})`],
      files: [],
    }
  }
}

/** Runs a script of the project to its end, and gives what it wrote. */
function collected(args, more) {
  const { promise, resolve } = Promise.withResolvers()
  const child = spawn(node, args, { cwd: root, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  child.on('close', (status) => resolve({ status, output }))
  return promise
}

const SLOWEST = 10

/** How often each kind of thing was started, from the lines that the tests' support wrote. */
function startedCounts() {
  if (!existsSync(env.PORCHLIGHT_STARTED)) return []
  const lines = readFileSync(env.PORCHLIGHT_STARTED, 'utf8').trim().split('\n')
  return [...Map.groupBy(lines, (line) => line)].map(([kind, all]) => `${all.length} ${kind}`)
}

function printFindings(results) {
  const findings = results.flatMap((result) => result.findings)
  if (findings.length > 0) console.log(`\n== findings\n${findings.join('\n')}`)
}

function printTable(results, wall) {
  console.log('\n== time, in seconds\n\n| phase | wall | processor |\n| --- | ---: | ---: |')
  for (const { name, wall, cpu } of results) console.log(`| ${name} | ${wall.toFixed(0)} | ${cpu?.toFixed(0) ?? ''} |`)
  console.log(`| all | ${wall.toFixed(0)} | ${results.reduce((sum, { cpu }) => sum + (cpu ?? 0), 0).toFixed(0)} |`)
  for (const { name, files } of results.filter(({ files }) => files.length > 0)) {
    console.log(`\n| slowest of ${name} | seconds |\n| --- | ---: |`)
    const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
    for (const { file, seconds } of slowest) console.log(`| ${file} | ${seconds.toFixed(1)} |`)
  }
  console.log(`\nStarted: ${startedCounts().join(', ')}`)
}
