// `npm run fuzz -- [requests] [--seed=number]`: sends every call of the API so many requests, most nearly right
// and some entirely invalid, and fails when one of them breaks the server. 500 each by default.
import { parseArgs } from 'node:util'

import { env, install, node, run, stop } from './modules.mjs'

const { values, positionals } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true })
const requests = positionals[0] ?? '500'
for (const number of [requests, values.seed ?? '0']) if (!/^\d+$/.test(number)) stop(`${number} is not a whole number`)

install()
const long = { ...env, FUZZ_RUNS: requests, ...(values.seed && { FUZZ_SEED: values.seed }) }
const { status } = run(node, ['node_modules/vitest/vitest.mjs', 'run', 'tests/server/http/api-fuzz.test.ts'], {
  env: long,
})
process.exitCode = status ?? 1
