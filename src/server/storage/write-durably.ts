import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Parts older than this belong to a writer that died, in milliseconds. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000

/**
 * Writes a file so that it is either complete or missing, whenever the process or the machine dies: into `incoming`
 * first, synced, then renamed into place, and the folder synced too. Both folders must be on one file system.
 */
export async function writeDurably(
  place: { path: string; incoming: string },
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const part = join(place.incoming, `${randomUUID()}.part`)
  await mkdir(dirname(place.path), { recursive: true })
  await mkdir(place.incoming, { recursive: true })
  try {
    const file = await open(part, 'wx')
    try {
      await write(file)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, place.path)
  } catch (failure) {
    await rm(part, { force: true })
    throw failure
  }
  await syncFolder(dirname(place.path))
}

/**
 * Removes what writers that died left in `incoming`, files and folders. Others may be writing, so only old parts
 * are removed.
 */
export async function sweepIncoming(incoming: string, now = Date.now()): Promise<void> {
  await mkdir(incoming, { recursive: true })
  for (const name of await readdir(incoming)) {
    const part = join(incoming, name)
    const age = now - (await changedAt(part))
    if (age > ABANDONED_AFTER_MS) await rm(part, { recursive: true, force: true })
  }
}

/** Milliseconds since 1970; the current time for a part that its writer has just moved into place. */
async function changedAt(part: string): Promise<number> {
  try {
    return (await stat(part)).mtimeMs
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return Date.now()
    throw failure
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows can't open folders; there the file system's journal makes the rename durable.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
