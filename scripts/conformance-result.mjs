import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './modules.mjs'

const reports = join(root, 'node_modules', '.cache', 'porchlight', 'reports')
const results = ['dom', 'browser'].map((runner) => join(reports, `conformance-${runner}.json`))

/** Drops the results of an earlier run. */
export function forgetConformance() {
  for (const path of results) rmSync(path, { force: true })
}

/**
 * Prints how many rows of the specification hold in the DOM and in a browser together. Returns the rows of the groups
 * that ran which neither runner tried or both did: a row that was moved is still there once. With `isWhole` all groups
 * have to have run.
 */
export function printConformance({ isWhole = false } = {}) {
  const tried = results.filter((path) => existsSync(path)).map((path) => JSON.parse(readFileSync(path, 'utf8')))
  const held = tried.flatMap((one) => one.held)
  const cannot = tried.flatMap((one) => one.cannot)
  const seen = [...held, ...cannot, ...tried.flatMap((one) => one.broken)].map(({ row }) => row)
  const wanted = rowsOf(isWhole ? null : new Set(seen.map((row) => row.slice(0, row.lastIndexOf(' ')))))
  for (const { row, text } of cannot) console.log(`Cannot hold: ${row}, ${text}`)
  const rest = cannot.length > 0 ? `, ${cannot.length} cannot` : ''
  if (wanted.length > 0) console.log(`Conformance: ${held.length} of ${wanted.length} rows hold${rest}`)
  const missing = wanted.filter((row) => !seen.includes(row)).map((row) => `${row} was not tried`)
  const repeated = seen.filter((row, at) => seen.indexOf(row) < at).map((row) => `${row} was tried twice`)
  return [...missing, ...repeated]
}

/** The names of all rows of the specification, or of these groups. */
function rowsOf(groups) {
  const sizes = JSON.parse(readFileSync(join(root, 'tests', 'conformance', 'rows.json'), 'utf8'))
  return Object.entries(sizes)
    .filter(([group]) => groups === null || groups.has(group))
    .flatMap(([group, size]) => Array.from({ length: size }, (_, index) => `${group} ${index + 1}`))
}

if (import.meta.main) {
  const findings = printConformance({ isWhole: true })
  for (const finding of findings) console.log(finding)
  process.exitCode = findings.length > 0 ? 1 : 0
}
