import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { eq } from 'drizzle-orm'

import { mediaError } from '#domain/media/media-rules.ts'
import type { Platform } from '#domain/platform/platform.ts'

import { footerStrip, type Brand } from '../../../branding/footer.ts'
import { files } from '../../../db/schema/index.ts'
import type { PublishedFile } from '../../../db/schema/publishing.ts'
import type { AppContext } from '../../../app-context.ts'
import { renderLowerThird, RenderFailed } from '../../../films/lower-third.ts'
import { uploadsIn } from '../../../http/uploads/uploads.ts'
import type { StoredFile } from '../../../storage/storage.ts'

/**
 * A film with the agent's footer as a lower third, in storage. Its parts are in a folder that is swept, in case the
 * process dies meanwhile.
 * @throws RenderFailed also where a network would refuse the film
 */
export async function brandedFilm(
  { config, db, storage }: Pick<AppContext, 'config' | 'db' | 'storage'>,
  { key, role }: PublishedFile,
  brand: Brand,
  platforms: readonly Platform[],
): Promise<StoredFile> {
  const [known] = await db.select().from(files).where(eq(files.key, key))
  if (config.ffmpegPath === null || !known?.width || !known.height)
    throw new RenderFailed('There is no ffmpeg, or the size of the film is not known')
  const folder = join(uploadsIn(config.dataDir), `film-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    const [film, strip, made] = ['film.mp4', 'strip.png', 'made.mp4'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    await pipeline(await storage.stream(key), createWriteStream(film))
    const { png, at } = await footerStrip({ width: known.width, height: known.height }, brand, 'film')
    await writeFile(strip, png)
    await renderLowerThird({ ffmpeg: config.ffmpegPath, film, strip, at, durationMs: known.durationMs, made })
    const stored = await storage.put(made, 'video/mp4')
    const refused = platforms.flatMap((platform) => mediaError(platform, [{ ...stored, role }]) ?? [])[0]
    if (refused !== undefined) throw new RenderFailed(refused)
    return stored
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
