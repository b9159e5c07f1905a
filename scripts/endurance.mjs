// `npm run endurance [rounds]`: the randomized and the kill -9 tests, many times over. Minutes to hours.
import { build } from './build.mjs'
import { chromium } from './chromium.mjs'
import { env, install, node, run } from './modules.mjs'

const rounds = process.argv[2] ?? '20'
install()
const chrome = chromium()
build()

const long = { ...env, ENDURANCE_ROUNDS: rounds, CHROME_PATH: chrome }
const below = [
  'tests/server/database.test.ts',
  'tests/server/publishing-crash.test.ts',
  'tests/sandbox/durability.test.ts',
  'tests/sync/outbox-model.test.ts',
]
const steps = [
  ['node_modules/vitest/vitest.mjs', 'run', ...below, '--testTimeout=3600000'],
  ['node_modules/@playwright/test/cli.js', 'test', 'tests/e2e/kills.spec.ts', `--repeat-each=${rounds}`],
]
process.exitCode = steps.map((args) => run(node, args, { env: long }).status).some((status) => status !== 0) ? 1 : 0
