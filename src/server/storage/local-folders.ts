import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import type { AppContext } from '../app-context.ts'
import { uploadsIn } from '../http/uploads/uploads.ts'
import { sweepIncoming } from './write-durably.ts'

const EVERY_MS = 60 * 60 * 1000

/** Converted pictures are made again when they are asked for, so old ones need not be kept. */
const SIZES_MS = 30 * 24 * 60 * 60 * 1000

export const sizesIn = (dataDir: string) => join(dataDir, 'sizes')

/**
 * Removes what is left in this process's own folders, at once and every hour: with a bucket no other process sees
 * them.
 */
export function sweepWhileOpen(app: FastifyInstance, { config, log }: Pick<AppContext, 'config' | 'log'>): void {
  const sweep = () =>
    sweepLocalFolders(config.dataDir).catch((error: unknown) => {
      log.warn({ err: error }, 'the folders of uploads and converted pictures could not be swept')
    })
  void sweep()
  const timer = setInterval(() => void sweep(), EVERY_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Removes uploads whose process died, and converted pictures that are a month old. */
export async function sweepLocalFolders(dataDir: string, now = Date.now()): Promise<void> {
  await sweepIncoming(uploadsIn(dataDir), now)
  const folder = sizesIn(dataDir)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue
    const path = join(entry.parentPath, entry.name)
    if (now - (await madeAt(path, now)) > SIZES_MS) await rm(path, { force: true })
  }
}

/** Milliseconds since 1970; `now` for a file that was just removed. */
async function madeAt(path: string, now: number): Promise<number> {
  return await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => now,
  )
}
