// Builds the app for the browser, unless it is already built from the same sources.
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

import { isFresh, markFresh, node, root, run, stop } from './modules.mjs'

const ROOMS = ['src/pwa', 'src/client', 'src/sync', 'src/worker', 'src/contract', 'src/domain', 'public', 'vite']
const FILES = ['index.html', 'vite.config.ts', 'package-lock.json']

function sources() {
  const below = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  return [...FILES, ...ROOMS.flatMap(below)].sort()
}

/** Makes `dist/` when it is missing or older than its sources. */
export function build() {
  const made = sources()
  if (existsSync(join(root, 'dist', 'index.html')) && isFresh('build', made)) return
  console.log('Building the app ...')
  const vite = run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'])
  if (vite.status !== 0) stop('the app could not be built; see what was said above')
  markFresh('build', made)
}
