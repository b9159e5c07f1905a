// `npm run access [-- --only text] [--part axe|layout|focus|keyboard] [--width 390|1440] [--theme light|dark]
// [--every-state]`: axe on every screen and everything that opens over it, small screens and large text, focus rings, and
// whole flows by keyboard alone; with `--every-state` also screens that wait, fail, are empty or not allowed.
// Prints the findings and what was checked; exits 1 with any finding.
import { join } from 'node:path'

import { build } from './build.mjs'
import { chromium, chromiumShell } from './chromium.mjs'
import { env, install, node, run } from './modules.mjs'

install()
build()
const CHROME_PATH = chromium()
const CHROME_SHELL_PATH = process.env.CHROME_SHELL_PATH ?? chromiumShell(CHROME_PATH)
const { status } = run(node, [join('tests', 'access', 'main.ts'), ...process.argv.slice(2)], {
  env: { ...env, CHROME_PATH, CHROME_SHELL_PATH },
})
process.exitCode = status ?? 1
