// `npm run bench [-- name ... [--option ...]]`: durations, each as a multiple of a reference measured in the same
// run, since machines differ. Every measurement is a file of tests/bench.
import { join } from 'node:path'

import { build } from './build.mjs'
import { install, node, run, stop } from './modules.mjs'

/** By name, in the order they are taken. */
const MEASUREMENTS = {
  starts: 'how soon every screen is there, cold and warm, beside a static page',
  search: 'how soon a search of 5,000 posts on a slow phone shows its results, with no network',
  month: 'how long a thumb takes to plan a month on a slow phone, with no network',
  calls: 'answers per second beside a bare server with the same statements and bytes',
  'listing-page': 'requests per second of one public page of a listing, and how often they reach the database',
  memory: 'what the server holds at rest after load, with each database',
  import: 'how long an import of 200 posts takes, and what other calls take meanwhile',
  'back-office': 'how listing and searching posts grows with the library',
}

const args = process.argv.slice(2)
const firstOption = args.findIndex((arg) => arg.startsWith('--'))
const asked = firstOption === -1 ? args : args.slice(0, firstOption)
const options = firstOption === -1 ? [] : args.slice(firstOption)
if (options.includes('--help')) {
  for (const [name, what] of Object.entries(MEASUREMENTS)) console.log(`${name.padEnd(12)}  ${what}`)
  process.exit()
}
const names = asked.length > 0 ? asked : Object.keys(MEASUREMENTS)
const unknown = names.find((name) => !Object.hasOwn(MEASUREMENTS, name))
if (unknown) stop(`there is no measurement ${unknown}; there are ${Object.keys(MEASUREMENTS).join(', ')}`)

install()
build()
for (const name of names) {
  console.log(`\n== ${name}: ${MEASUREMENTS[name]}`)
  if (run(node, [join('tests', 'bench', `${name}.ts`), ...options]).status !== 0) process.exitCode = 1
}
