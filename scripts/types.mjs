// Type-checks each room with its own globals, two at a time. Exits 1 when any room has an error.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import { env, node, root } from './modules.mjs'

const ROOMS = ['domain', 'contract', 'client', 'sync', 'worker', 'pwa', 'server', 'sandbox'].map(
  (room) => `src/${room}`,
)
const waiting = [...ROOMS, 'tests']
let failed = 0

function check(project) {
  return new Promise((resolve) => {
    const tsc = spawn(node, [join('node_modules', 'typescript', 'bin', 'tsc'), '-p', project], {
      cwd: root,
      env,
      stdio: 'inherit',
    })
    tsc.on('exit', (code) => {
      if (code !== 0) failed += 1
      resolve()
    })
  })
}

async function worker() {
  for (let project = waiting.shift(); project; project = waiting.shift()) await check(project)
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker))
process.exitCode = failed > 0 ? 1 : 0
