// `npm test`: every check and every test that decides whether a change may land, then what failed, what took how long,
// and one line `N passed, N failed`. What takes longer belongs to `npm run test:long`.
import { chromium, chromiumShell } from './chromium.mjs'
import { ffmpeg } from './ffmpeg.mjs'
import { firefox } from './firefox.mjs'
import { continueOnOwnNode, install } from './modules.mjs'
import { check, playwright, runLanes, vitest } from './phases.mjs'
import { postgres } from './postgres.mjs'
import { writeToMemory } from './temporary-files.mjs'

install()
continueOnOwnNode()
const CHROME_PATH = chromium()
const browsers = { CHROME_PATH, CHROME_SHELL_PATH: chromiumShell(CHROME_PATH), FIREFOX_PATH: firefox() }
postgres()
ffmpeg()
writeToMemory()

const BUILD = 'build and size'
const DOM = 'DOM tests'

/** A test that passes only at its second try is a defect to mend, named as FLAKY, but doesn't stop a landing. */
const SECOND_TRY = { vitest: '--retry=1', playwright: '--retries=1' }

// Two cores: what has workers of its own and waits now and then is beside something else, which fills its pauses.
await runLanes([
  [
    vitest('unit and server tests', [SECOND_TRY.vitest, '--project=unit', '--project=server', '--project=device']),
    { ...playwright('browser tests', [SECOND_TRY.playwright], browsers), after: [BUILD] },
    { ...check('conformance', ['scripts/conformance-result.mjs']), after: [DOM] },
  ],
  [
    check(BUILD, ['scripts/size.mjs']),
    check('types', ['scripts/types.mjs']),
    check('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']),
    check('format', ['node_modules/oxfmt/bin/oxfmt', '--check']),
    check('dead code', ['node_modules/knip/bin/knip.js', '--no-progress']),
    // Short forms; the long ones belong to `npm run test:long`. With this seed a web process is
    // killed first; the networks wait for a fault, so with others so short a run may kill nothing.
    check('several processes under faults and kills', ['scripts/replicas.mjs', '--publications=150', '--seed=18']),
    check(
      'life of the device',
      ['tests/long/device-life/main.ts', '--sequences=6', '--seconds=12', '--seed=1'],
      browsers,
    ),
    vitest(DOM, [SECOND_TRY.vitest, '--project=dom', '--reporter=./tests/dom/conformance/reporter.ts'], browsers),
  ],
])
