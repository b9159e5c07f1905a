import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What this server stores in its data folder; anything else there is left alone. */
const OURS = /^(?:app-secret|admin\.sock|database|files|sandbox|sizes|uploads)(?:\.|$)/

/** The bits of a file's mode for everybody but the owner. */
const OTHERS = 0o077

/**
 * Makes a folder and its missing parents, one by one: the recursive `mkdirSync` never returns where the system
 * refuses to create a folder, as below /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/**
 * Makes the data folder, accessible to its owner alone. Where others could read an existing one, everything this
 * server stores in it is closed too, the folder itself last, so that an interrupted start is completed by the next.
 */
export function makePrivateFolder(path: string): void {
  makeFolder(path)
  if (process.platform === 'win32' || (lstatSync(path).mode & OTHERS) === 0) return
  for (const name of readdirSync(path)) if (OURS.test(name)) closeToOthers(join(path, name))
  chmodSync(path, 0o700)
}

/** Removes everybody else's permissions from a file, or from a folder and everything below it. */
export function closeToOthers(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  // A symbolic link's own mode is always open and says nothing about its target.
  if (!found || found.isSymbolicLink()) return
  if (found.mode & OTHERS) chmodSync(path, found.mode & 0o700)
  if (found.isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name))
}
