import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'
import { statfs } from 'node:fs/promises'

/** What this server stores in its data folder; anything else there is left alone. */
const OURS = /^(?:app-secret|admin\.sock|database|files|sandbox|sizes|uploads)(?:\.|$)/

/** The bits of a file's mode for everybody but the owner. */
const OTHERS = 0o077

/**
 * Makes a folder and its missing parents, one by one: the recursive `mkdirSync` never returns where the system
 * refuses to create a folder, as below /proc.
 */
function makeFolder(path: string): void {
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

/** SQLite's result code for a file that someone else has locked. */
const SQLITE_BUSY = 5

/** Another process has the data folder. */
export class FolderInUse extends StartError {
  override name = 'FolderInUse'
}

/**
 * Makes this process the only one on a data folder. The operating system holds the lock on a file (through SQLite's
 * exclusive transaction, the one file lock Node has built in), so it ends with the process however that ends, and
 * neither a stale lock nor a reused process id can mislead it.
 * @throws FolderInUse
 */
export function lockFolder(dataDir: string): { release: () => void } {
  makeFolder(dataDir)
  const holderPath = join(dataDir, 'database.pid')
  const lock = new DatabaseSync(join(dataDir, 'database.lock'))
  try {
    // A journal file would need space: a full disk must not prevent a server from waiting for space.
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error
    throw new FolderInUse(
      `The data folder ${dataDir} is in use by another Porchlight (process ${holderOf(holderPath)}). Stop that one, or set DATA_DIR to another folder.`,
    )
  }
  noteHolder(holderPath)
  return { release: () => lock.close() }
}

/** Only for the message to a second process, so it may be missing where the disk is full. */
function noteHolder(path: string): void {
  try {
    writeFileSync(path, String(process.pid))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

function holderOf(path: string): string {
  try {
    return readFileSync(path, 'utf8') || 'unknown'
  } catch {
    // The other process has the lock but hasn't written its id yet.
    return 'unknown'
  }
}

const MB = 1024 * 1024

/** The least free space on any volume: PostgreSQL takes its log in pieces of 16 MB, and a new database 40 MB. */
export const LEAST_BYTES = 64 * MB

/** Enough free space on a volume of any size. */
const ENOUGH_BYTES = 200 * MB

const SHARE = 0.05

/** The free space on a folder's volume, and the figure below which it counts as nearly full. */
interface Space {
  freeBytes: number
  neededBytes: number
}

/** Thrown where the volume of the data folder has too little space left for further writes. */
export class VolumeFull extends Error {
  override name = 'VolumeFull'
}

/**
 * The free space on the volume of an existing folder. A volume is nearly full with less than 200 MB left, or, below
 * 4 GB in size, with less than a twentieth, but no less than 64 MB.
 */
async function spaceOf(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const share = blocks * bsize * SHARE
  return { freeBytes: bavail * bsize, neededBytes: Math.min(ENOUGH_BYTES, Math.max(LEAST_BYTES, share)) }
}

/** The free space on the volume of an existing folder. */
export async function freeBytes(folder: string): Promise<number> {
  return (await spaceOf(folder)).freeBytes
}

/** @throws VolumeFull when the volume would be nearly full after `bytes` more */
export async function needSpace(folder: string, bytes = 0): Promise<void> {
  const { freeBytes, neededBytes } = await spaceOf(folder)
  refuseBelow(folder, freeBytes, neededBytes + bytes)
}

/** @throws VolumeFull when the volume has fewer bytes left than these */
export async function needBytes(folder: string, bytes: number): Promise<void> {
  const { freeBytes } = await spaceOf(folder)
  refuseBelow(folder, freeBytes, bytes)
}

function refuseBelow(folder: string, freeBytes: number, bytes: number): void {
  if (freeBytes >= bytes) return
  const inMB = (size: number) => `${Math.floor(size / MB)} MB`
  throw new VolumeFull(`The volume of ${folder} has ${inMB(freeBytes)} left, ${inMB(bytes)} are needed.`)
}
