// `npm start`: installs and builds what is missing, then runs the server on port 3000. `npm start -- --role web` or
// `worker` runs a part of it.
import { spawn } from 'node:child_process'

import { build } from './build.mjs'
import memory from './memory.json' with { type: 'json' }
import { env, install, node, root } from './modules.mjs'

install()
build()

// By default V8 lets the heap grow to several times what is used, and glibc retains the memory of decoded pictures.
const server = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', ...memory.heap, 'src/server/main.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    env: { ...memory.malloc, ...env },
    stdio: 'inherit',
  },
)
// The server shuts down by itself; this process only passes the signal on and waits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
// npm starts this through a shell, which ends at a signal without passing it on. Nobody could stop the server then.
const starter = process.ppid
if (process.env.npm_lifecycle_event === 'start') {
  const watch = setInterval(() => {
    if (process.ppid === starter) return
    clearInterval(watch)
    server.kill('SIGTERM')
  }, 500)
}
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
