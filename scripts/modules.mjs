// What both commands need before anything of the project can run. Plain JavaScript for Node 20: it
// runs before the install, and before the project's own Node is there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The project's own Node 24, an npm package: scripts run on it whatever Node the machine has. */
export const node = join(root, 'node_modules', '.bin', 'node')

/** Environment in which the project's commands come first. */
export const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` }

/** Ends the process with one clear line. */
export function stop(reason) {
  console.error(`porchlight: ${reason}`)
  process.exit(1)
}

/** Whether there is a file at a path that this user may run. */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Runs a command of the project and waits for it; its output goes to the terminal. */
export function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, env, stdio: 'inherit', ...options })
}

function digest(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

/** True when the stamp of that name was made from the same files; a missing one is false. */
export function isFresh(name, paths) {
  const stamp = join(root, 'node_modules', '.cache', 'porchlight', name)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest(paths)
}

/** Writes the stamp of that name for these files. */
export function markFresh(name, paths) {
  const folder = join(root, 'node_modules', '.cache', 'porchlight')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), digest(paths))
}

const LOCKFILES = ['package.json', 'package-lock.json']

/** Installs the packages of the lock file, unless they are installed already. */
export function install() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(`Node 20.19 or later is needed to start, this is ${process.versions.node}`)
  }
  if (!existsSync(node) || !isFresh('install', LOCKFILES)) installPackages()
  // Node's compile cache, so that the server isn't compiled at every start.
  const compiled = join(root, 'node_modules', '.cache', 'porchlight', 'compiled')
  for (const one of [process.env, env]) one.NODE_COMPILE_CACHE ??= compiled
}

function installPackages() {
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    stop('node_modules is a link to another folder, which installing would empty; remove the link first')
  }
  console.log('Installing packages (only needed once) ...')
  const npm = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (npm.error) stop('npm was not found; it comes with Node')
  if (npm.status !== 0) stop('the packages could not be installed; see what npm said above')
  if (run(node, ['--version'], { stdio: 'ignore' }).status !== 0) {
    stop('the packages are there, but not the Node they bring; run `npm ci` with install scripts allowed')
  }
  markFresh('install', LOCKFILES)
}

/** Runs this command again on the project's own Node and ends with it, unless it runs there already. */
export function continueOnOwnNode() {
  const { devDependencies, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (process.versions.node === { ...devDependencies, ...dependencies }.node) return
  process.exit(run(node, process.argv.slice(1), { cwd: process.cwd() }).status ?? 1)
}
