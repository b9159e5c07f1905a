// `npm run endurance -- [rounds] [--rows=1000] [--seed=number] [--stress]`: the randomized and the kill -9
// tests, many times; with --stress only the test of publishing under many faults and kills. Minutes to hours.
import { parseArgs } from 'node:util'

import { build } from './build.mjs'
import { chromium } from './chromium.mjs'
import { env, install, node, run, stop } from './modules.mjs'

const { values, positionals } = parseArgs({
  options: { rows: { type: 'string', default: '1000' }, seed: { type: 'string' }, stress: { type: 'boolean' } },
  allowPositionals: true,
})
const rounds = positionals[0] ?? '20'
for (const number of [rounds, values.rows, values.seed ?? '0']) {
  if (!/^\d+$/.test(number)) stop(`${number} is not a whole number`)
}

const vitest = (...files) => ['node_modules/vitest/vitest.mjs', 'run', ...files, '--testTimeout=3600000']
const stress = vitest('--config=tests/long/vitest.config.ts', 'tests/long/publishing/stress.test.ts')
const below = vitest('tests/server/database/database.test.ts', 'tests/sync/outbox-model.test.ts')
const browser = [
  'node_modules/@playwright/test/cli.js',
  'test',
  'tests/e2e/offline/kills.spec.ts',
  `--repeat-each=${rounds}`,
]

install()
const settings = { ...env, STRESS_ROWS: values.rows, ...(values.seed && { STRESS_SEED: values.seed }) }
let steps = [stress]
if (!values.stress) {
  settings.CHROME_PATH = chromium()
  build()
  steps = [stress, ...Array.from({ length: Number(rounds) }, () => below), browser]
}
process.exitCode = steps.map((args) => run(node, args, { env: settings }).status).some((status) => status !== 0) ? 1 : 0
