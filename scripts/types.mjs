// Type-checks each layer with its own globals, two programs at a time. Exits 1 when any layer has an error.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import { env, node, root } from './modules.mjs'

// Layers with the same globals are one program: contract with domain, worker with sync and client, server with sandbox.
const waiting = ['tests', 'src/pwa', 'src/server', 'src/worker', 'src/contract']
let failed = 0

function check(project) {
  return new Promise((resolve) => {
    // Incremental: only what a change affects is checked again.
    const info = join('node_modules', '.cache', 'porchlight', 'types', `${project.replace('/', '-')}.tsbuildinfo`)
    // One thread each: more of them infer the same types again, for twice the processor time.
    const args = ['-p', project, '--singleThreaded', '--incremental', '--tsBuildInfoFile', info]
    const tsc = spawn(node, [join('node_modules', 'typescript', 'bin', 'tsc'), ...args], {
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
