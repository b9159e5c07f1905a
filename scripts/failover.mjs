// `npm run test:failover -- [count] [--seed=number]`: kills the primary of a PostgreSQL pair behind HAProxy under
// publishing load and promotes its standby, five times by default, and publishes through PgBouncer. Minutes.
import { parseArgs } from 'node:util'

import { env, install, node, run, stop } from './modules.mjs'
import { haproxy, pgbouncer, postgres } from './postgres.mjs'

const { values, positionals } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true })
const failovers = positionals[0] ?? '5'
for (const number of [failovers, values.seed ?? '0']) if (!/^\d+$/.test(number)) stop(`${number} is not a whole number`)

install()
postgres()
haproxy()
pgbouncer()
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/long/vitest.config.ts']
const { status } = run(
  node,
  [...vitest, 'tests/long/replicas/failover.test.ts', 'tests/long/replicas/pooler.test.ts'],
  {
    env: { ...env, FAILOVERS: failovers, ...(values.seed && { REPLICAS_SEED: values.seed }) },
  },
)
process.exitCode = status ?? 1
