// Measures the login and an agent's screens on Lighthouse's slow phone and checks them against lighthouserc.json.
// Usage: node scripts/lighthouse.mjs [origin]. Without an origin it starts a server of its own with the demo.
import { join } from 'node:path'

import { build } from './build.mjs'
import { chromium, chromiumShell } from './chromium.mjs'
import { env, install, node, run } from './modules.mjs'

install()
build()
// The browser without windows: with all of its processes on two cores the page would wait for them.
const withChrome = { env: { ...env, CHROME_PATH: chromiumShell(chromium()) } }
process.exitCode = run(node, [join('tests', 'lighthouse', 'main.ts'), ...process.argv.slice(2)], withChrome).status ?? 1
