// `npm run admin -- <command>`: the operator's commands, such as making the first admin.
import { existsSync } from 'node:fs'

import { node, run, stop } from './modules.mjs'

// Not installed here: a server may be running on the packages that would be replaced.
if (!existsSync(node)) stop('the packages are not installed yet: run npm start, or npm ci')
const args = ['--disable-warning=ExperimentalWarning', 'src/server/operator/main.ts', ...process.argv.slice(2)]
process.exitCode = run(node, args).status ?? 1
