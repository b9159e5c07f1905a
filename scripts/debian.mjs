// Installs a program from Debian's packages, where this is a Debian and may be changed.
import { spawnSync } from 'node:child_process'

/** False when it could not be tried; whether it is there then, the caller looks for itself. */
export function installFromDebian(program, name) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false
  console.log(`Installing ${program} (only needed once) ...`)
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
  return true
}
