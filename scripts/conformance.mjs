// `npm run conformance`: the rows of the specification, those of the DOM and those of a browser; `-- -g name` for a part.
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { forgetConformance, printConformance } from './conformance-result.mjs'
import { node, root, run } from './modules.mjs'

const { values } = parseArgs({ options: { grep: { type: 'string', short: 'g' } } })

const bin = (path) => join(root, 'node_modules', path)

forgetConformance()
const part =
  values.grep === undefined ? { dom: [], browser: [] } : { dom: ['-t', values.grep], browser: ['-g', values.grep] }
const dom = run(node, [
  bin('vitest/vitest.mjs'),
  'run',
  '--project=dom',
  'tests/dom/conformance',
  '--passWithNoTests',
  ...part.dom,
])
const browser = run(node, [
  bin('@playwright/test/cli.js'),
  'test',
  'conformance.spec',
  '--pass-with-no-tests',
  ...part.browser,
])
const findings = printConformance()
for (const finding of findings) console.log(finding)
process.exitCode = dom.status || browser.status || (findings.length > 0 ? 1 : 0)
