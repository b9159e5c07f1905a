import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { eq } from 'drizzle-orm'

import { isBrandedSlide, isFilm, type BrandSlides, type BrandState } from '#domain/branding/brand-choice.ts'
import type { FooterGround } from '#domain/branding/footer-place.ts'
import type { Palette } from '#domain/media/palettes.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { mediaFor } from '#domain/library/post.ts'
import { brandTexts, hasBrand } from '#domain/branding/state-rules.ts'
import { mediaError } from '#domain/media/media-rules.ts'

import { withFooter, type Brand, footerStrip } from '../../../branding/footer.ts'
import type { PublishedFile } from '../../../db/schema/publishing.ts'
import type { AppContext } from '../../../app-context.ts'
import { isVideo } from '../../../storage/keys.ts'
import type { StoredFile } from '../../../storage/storage.ts'
import { files } from '../../../db/schema/index.ts'
import { StorageAway } from '../../../storage-away.ts'
import { RenderFailed } from '../../../films/ffmpeg.ts'
import { renderLowerThird } from '../../../films/lower-third.ts'
import { uploadsIn } from '../../../http/uploads/uploads.ts'
import { findBrand } from '../../account/service.ts'
import { nameOf } from '../publication/outgoing.ts'
import type { SourcePost } from '../publication/source-post.ts'

type Drawing = Pick<AppContext, 'config' | 'db' | 'storage' | 'log'>

export interface Undrawn extends Pick<SourcePost, 'type' | 'thumbnailKey'> {
  media: readonly PublishedFile[]
}

/** The media of a post with the agent's footer and in the palette, those that are published. */
export interface Branded {
  media: PublishedFile[]
  thumbnailKey: string | null
  /** The drawn files, already in storage; the caller inserts their rows. */
  drawn: StoredFile[]
  /** Null where no footer was asked for. */
  state: BrandState | null
  palette: Palette
  paletteState: 'drawn' | null
}

/**
 * Draws the agent's footer, from the current profile, on the pictures that go to `platforms`, and these in the palette
 * (docs/decisions/0019-branding.md). The same picture, palette and profile give the same file, so drawing twice leaves
 * nothing behind. A film gets the footer on its cover; where there is an ffmpeg, film and cover wait for a job, which
 * calls this with `rendersFilms`.
 */
export async function drawBrand(
  context: Drawing,
  post: Undrawn,
  { agentId, platforms, slides, isBranded, palette: asked, rendersFilms = false }: Choice,
): Promise<Branded> {
  const palette = isFilm(post.type) ? 'original' : asked
  const brand = isBranded ? await brandOf(context, agentId) : null
  const hasFfmpeg = context.config.ffmpegPath !== null
  const isForJob = brand !== null && isFilm(post.type) && hasFfmpeg && !rendersFilms
  const state = !isBranded ? null : brand === null ? 'left_out' : isForJob ? 'waiting' : 'drawn'
  const paletteState = palette === 'original' ? null : 'drawn'
  if (isForJob || (brand === null && paletteState === null)) {
    return { ...undrawn(post), state, palette, paletteState: null }
  }
  const drawn = new Map<string, StoredFile>()
  const media: PublishedFile[] = []
  for (const [index, file] of post.media.entries()) {
    const hasFooter =
      brand !== null && isToDraw(post, index, { platforms, slides, rendersFilms: rendersFilms && hasFfmpeg })
    if (!hasFooter && !(paletteState && goesOut(post, file, platforms))) {
      media.push(stored(file))
      continue
    }
    const { role, key, mime } = file
    const name = `${key} ${hasFooter}`
    const done =
      drawn.get(name) ??
      (isVideo(mime) && brand
        ? await brandedFilm(context, { role, key, mime }, { brand, platforms })
        : await drawOne(context, key, { brand: hasFooter ? brand : null, ground: groundOf(post), palette }))
    drawn.set(name, done)
    media.push({
      ...stored(file),
      key: done.key,
      mime: done.mime,
      ...(file.alt !== undefined && { source: nameOf(file) }),
    })
  }
  const { thumbnailKey } = post
  const shown = drawn.get(`${thumbnailKey} true`) ?? drawn.get(`${thumbnailKey} false`)
  const first = [...drawn.values()].find(({ mime }) => !isVideo(mime))
  return {
    media,
    thumbnailKey: (shown ?? first)?.key ?? thumbnailKey,
    drawn: [...drawn.values()],
    state,
    palette,
    paletteState,
  }
}

/** The post as it is. */
export function undrawn({ media, thumbnailKey }: Undrawn): Pick<Branded, 'media' | 'thumbnailKey' | 'drawn'> {
  return { media: media.map(stored), thumbnailKey, drawn: [] }
}

/** A file as a publication stores it. */
function stored({ role, key, mime, alt, source }: PublishedFile): PublishedFile {
  return { role, key, mime, ...(alt !== undefined && { alt }), ...(source !== undefined && { source }) }
}

interface Choice {
  agentId: number
  platforms: readonly Platform[]
  slides: BrandSlides
  isBranded: boolean
  palette: Palette
  rendersFilms?: boolean
}

function goesOut(post: Undrawn, { role }: PublishedFile, platforms: readonly Platform[]): boolean {
  return platforms.some((platform) => mediaFor(post, platform)[0]?.role === role)
}

/** Whether the footer goes on one of a post's files: on those that go out, and on a film's cover. */
function isToDraw(
  post: Undrawn,
  index: number,
  { platforms, slides, rendersFilms }: Pick<Choice, 'platforms' | 'slides' | 'rendersFilms'>,
): boolean {
  const file = post.media[index]
  if (!file) return false
  if (file.role.endsWith('_cover_image')) return true
  if (isFilm(post.type) && !rendersFilms) return false
  if (!goesOut(post, file, platforms)) return false
  const ofRole = post.media.filter(({ role }) => role === file.role)
  return isBrandedSlide(ofRole.indexOf(file), ofRole.length, slides)
}

/** What the footer goes on: an agent's own pictures are stored beside the drawn ones. */
function groundOf({ type, media }: Undrawn): FooterGround {
  if (isFilm(type)) return 'film'
  if (!media.some(({ role }) => role === 'original_image')) return 'artwork'
  return type === 'carousel' ? 'slide' : 'photo'
}

async function drawOne(
  { storage }: Drawing,
  key: string,
  { brand, ground, palette }: { brand: Brand | null; ground: FooterGround; palette: Palette },
): Promise<StoredFile> {
  return await storage.put(await withFooter(await storage.read(key), brand, ground, palette), 'image/jpeg')
}

/**
 * What the agent's footer shows, from the current profile; null while the profile has too little for one. A portrait or
 * logo whose file is gone or damaged is left out: the texts are what the states ask for.
 * @throws StorageAway
 */
export async function brandOf(
  { db, storage, log }: Pick<AppContext, 'db' | 'storage' | 'log'>,
  agentId: number,
): Promise<Brand | null> {
  const found = await findBrand(db, agentId)
  if (!found) throw new Error(`Agent ${agentId} has no profile`)
  const { profile, avatarKey, logoKey } = found
  if (!hasBrand(profile)) return null
  const read = async (key: string | null) => {
    if (key === null) return null
    try {
      return await storage.read(key)
    } catch (error) {
      if (error instanceof StorageAway) throw error
      log.warn({ err: error, agentId, key }, 'a picture of a footer could not be read')
      return null
    }
  }
  return { ...brandTexts(profile), portrait: await read(avatarKey), logo: await read(logoKey) }
}

/**
 * A film with the agent's footer as a lower third, in storage. Its parts are in a folder that is swept, in case the
 * process dies meanwhile.
 * @throws RenderFailed also where a network would refuse the film
 */
async function brandedFilm(
  { config, db, storage }: Pick<AppContext, 'config' | 'db' | 'storage'>,
  { key, role }: PublishedFile,
  { brand, platforms }: { brand: Brand; platforms: readonly Platform[] },
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
