// Measures the login and an agent's screens on Lighthouse's slow phone and checks them against lighthouserc.json.
// Usage: node scripts/lighthouse.mjs [origin]. Without an origin it starts a server of its own with the demo.
// With --shared a whole browser and the server have the same priority, and the limits are those of tests/bench/starts.ts,
// whose options --only and --runs it takes.
import { join } from 'node:path'

import { build } from './build.mjs'
import { chromium, chromiumShell } from './chromium.mjs'
import { env, install, node, run } from './modules.mjs'

install()
build()
const args = process.argv.slice(2)
const isShared = args.includes('--shared')
const program = join('tests', ...(isShared ? ['bench', 'starts.ts'] : ['lighthouse', 'main.ts']))
// The browser without windows: with all of its processes on two cores the page would wait for them.
const browser = isShared ? chromium() : chromiumShell(chromium())
process.exitCode = run(node, [program, ...args], { env: { ...env, CHROME_PATH: browser } }).status ?? 1
