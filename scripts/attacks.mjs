// `npm run test:attacks`: starts the built server with nginx in front and tries the attacks of a security review, of
// which each must be refused. A line for each, then `N passed, N failed`. Some minutes.
import { build } from './build.mjs'
import { chromium } from './chromium.mjs'
import { env, install, node, run } from './modules.mjs'
import { nginx } from './postgres.mjs'

install()
build()
nginx()
const { status } = run(node, ['tests/long/attacks/main.ts'], { env: { ...env, CHROME_PATH: chromium() } })
process.exitCode = status ?? 1
