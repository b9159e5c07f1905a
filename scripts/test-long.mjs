// `npm run test:long`: everything that takes its time, one after the other, then what failed, what took how long, and
// one line `N passed, N failed`. Hours.
import { chromium, chromiumShell } from './chromium.mjs'
import { ffmpeg } from './ffmpeg.mjs'
import { firefox } from './firefox.mjs'
import { continueOnOwnNode, install } from './modules.mjs'
import { check, playwright, runLanes, vitest } from './phases.mjs'
import { haproxy, nginx, pgbouncer, postgres } from './postgres.mjs'
import { writeToMemory } from './temporary-files.mjs'

install()
continueOnOwnNode()
const CHROME_PATH = chromium()
const browsers = { CHROME_PATH, CHROME_SHELL_PATH: chromiumShell(CHROME_PATH), FIREFOX_PATH: firefox() }
postgres()
haproxy()
pgbouncer()
nginx()
ffmpeg()
writeToMemory()

const long = (...files) => ['--config=tests/long/vitest.config.ts', ...files]

await runLanes([
  [
    check('replicas', ['scripts/replicas.mjs', '--publications=10000']),
    check('failovers', ['scripts/failover.mjs', '20']),
    check('faults', ['scripts/faults.mjs', '20']),
    check('upgrade', ['scripts/upgrade.mjs']),
    check('attacks', ['scripts/attacks.mjs'], browsers),
    check('life of the device', ['scripts/device-life.mjs', '--sequences=200'], browsers),
    playwright('Firefox', ['--config', 'tests/firefox'], browsers),
    check('fuzz', ['scripts/fuzz.mjs', '500']),
    vitest('model of the outbox', ['tests/sync/outbox-model.test.ts'], { OUTBOX_RUNS: '500' }),
    check('endurance', ['scripts/endurance.mjs', '5'], browsers),
    vitest('large files', long('tests/long/storage')),
    vitest('forms of programs', long('tests/long/listings')),
    vitest('kills of deletions and commands', long('tests/long/account', 'tests/long/operator')),
    vitest(
      'first start and migration lock',
      long('tests/long/database/first-start', 'tests/long/database/migration-lock'),
    ),
    vitest('month on walls', long('tests/long/auto-post'), { AUTO_POST_AGENTS: '50', AUTO_POSTS_A_WEEK: '7' }),
    check('guard', ['scripts/guard.mjs'], browsers),
  ],
])
