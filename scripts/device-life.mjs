// `npm run test:device -- [--sequences=500] [--seconds=60] [--seed=number] [--first=number]`: random sequences of what
// happens to a device, with a real browser and a real server that are killed. A sequence that failed is repeated with
// the seed and the number it prints.
import { build } from './build.mjs'
import { chromium } from './chromium.mjs'
import { env, install, node, run } from './modules.mjs'

install()
build()
const { status } = run(node, ['tests/long/device-life/main.ts', ...process.argv.slice(2)], {
  env: { ...env, CHROME_PATH: chromium() },
})
process.exitCode = status ?? 1
