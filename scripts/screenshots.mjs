// `npm run screenshots [-- --only text] [--out folder] [--width 390|1440] [--theme light|dark]`: every route in its
// states as one gallery, .screenshots/index.html. With `--compare folder` it takes none, and lists the pictures of
// `--out` that differ from those of that folder.
import { join } from 'node:path'

import { build } from './build.mjs'
import { chromium, chromiumShell } from './chromium.mjs'
import { env, install, node, run } from './modules.mjs'

const args = process.argv.slice(2)
install()
const browsers = {}
if (!args.some((arg) => arg.startsWith('--compare'))) {
  build()
  browsers.CHROME_PATH = chromium()
  browsers.CHROME_SHELL_PATH = process.env.CHROME_SHELL_PATH ?? chromiumShell(browsers.CHROME_PATH)
}
const { status } = run(node, [join('tests', 'screenshots', 'main.ts'), ...args], { env: { ...env, ...browsers } })
process.exitCode = status ?? 1
