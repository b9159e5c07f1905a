// `npm start`: installs and builds what is missing, then runs the server on port 3000.
import { spawn } from 'node:child_process'

import { build } from './build.mjs'
import { env, install, node, root } from './modules.mjs'

install()
build()

const server = spawn(node, ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'], {
  cwd: root,
  env,
  stdio: 'inherit',
})
// The server closes itself in order; this process only passes the word on and waits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
