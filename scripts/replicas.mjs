// `npm run test:replicas -- [--publications=1000] [--seed=number]`: two web processes and two workers on one PostgreSQL
// and one object storage; agents publish through both while networks and storage fail and processes are killed.
import { parseArgs } from 'node:util'

import { env, install, node, run, stop } from './modules.mjs'
import { postgres } from './postgres.mjs'

const { publications, seed } = parseArgs({
  options: { publications: { type: 'string', default: '1000' }, seed: { type: 'string' } },
}).values
if (!/^[1-9]\d*$/.test(publications)) stop(`${publications} is not a whole number`)
if (!/^\d+$/.test(seed ?? '0')) stop(`${seed} is not a whole number`)

install()
postgres()
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/long/vitest.config.ts']
const { status } = run(node, [...vitest, 'tests/long/replicas/replicas.test.ts'], {
  env: { ...env, REPLICAS_PUBLICATIONS: publications, ...(seed && { REPLICAS_SEED: seed }) },
})
process.exitCode = status ?? 1
