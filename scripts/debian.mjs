// Installs a program from Debian's packages, where this is Debian and packages may be installed.
import { spawnSync } from 'node:child_process'

/** Returns false when it could not be tried; otherwise the caller checks whether the program is there. */
export function installFromDebian(program, name) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false
  console.log(`Installing ${program} (only needed once) ...`)
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
  return true
}
