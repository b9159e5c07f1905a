// Measures the login and an agent's screens of a running server on Lighthouse's slow phone and checks them against
// lighthouserc.json. Usage: node scripts/lighthouse.mjs [origin], http://localhost:3000 when left out.
import { join } from 'node:path'

import { chromium } from './chromium.mjs'
import { env, install, node, run } from './modules.mjs'

install()
const withChrome = { env: { ...env, CHROME_PATH: chromium() } }
process.exitCode = run(node, [join('tests', 'lighthouse', 'main.ts'), ...process.argv.slice(2)], withChrome).status ?? 1
