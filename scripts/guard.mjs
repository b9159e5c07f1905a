// `npm run test:guard [-- --only id,id] [--layer name] [--narrow] [--check] [--project folder]`: applies each fault of
// tests/long/guard/faults to a copy of the source, and says which test finds it. With `--narrow` only the tests that each fault
// names are run, and not the suites of its layer; with `--check` the tests are run once on the unchanged source; with
// `--project` on the source and tests of another checkout. Hours.
import { join } from 'node:path'

import { chromium, chromiumShell } from './chromium.mjs'
import { ffmpeg } from './ffmpeg.mjs'
import { env, install, node, run, stop } from './modules.mjs'
import { postgres } from './postgres.mjs'
import { writeToMemory } from './temporary-files.mjs'

install()
const CHROME_PATH = chromium()
const CHROME_SHELL_PATH = process.env.CHROME_SHELL_PATH ?? chromiumShell(CHROME_PATH)
postgres()
ffmpeg()
writeToMemory()
const { status, signal } = run(node, [join('tests', 'long', 'guard', 'main.ts'), ...process.argv.slice(2)], {
  env: { ...process.env, PATH: env.PATH, CHROME_PATH, CHROME_SHELL_PATH },
})
if (signal) stop(`the guard was ended by ${signal}`)
process.exitCode = status ?? 1
