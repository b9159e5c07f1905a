import { isBrandedSlide, isFilm, type BrandSlides, type BrandState } from '#domain/branding/brand-choice.ts'
import type { FooterGround } from '#domain/branding/footer-place.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { mediaFor } from '#domain/library/post.ts'

import { withFooter, type Brand } from '../../../branding/footer.ts'
import type { PublishedFile } from '../../../db/schema/publishing.ts'
import type { AppContext } from '../../../app-context.ts'
import { isVideo } from '../../../storage/keys.ts'
import type { StoredFile } from '../../../storage/storage.ts'
import { nameOf } from '../alt-texts.ts'
import type { SourcePost } from '../repo.ts'
import { brandOf } from './brand-of.ts'
import { brandedFilm } from './film.ts'

type Drawing = Pick<AppContext, 'config' | 'db' | 'storage' | 'log'>

/** What a footer is drawn on. */
export interface Undrawn extends Pick<SourcePost, 'type' | 'thumbnailKey'> {
  media: readonly PublishedFile[]
}

/** The media of a post with the agent's footer on those that are published. */
export interface Branded {
  media: PublishedFile[]
  thumbnailKey: string | null
  /** The drawn files, already in storage; the caller inserts their rows. */
  drawn: StoredFile[]
  state: BrandState
}

/**
 * Draws the agent's footer, from the current profile, on the pictures that go to `platforms` (decision 0062). The same
 * picture and profile give the same file, so drawing twice leaves nothing behind. A film gets it on its cover; where there
 * is an ffmpeg, film and cover wait for a job, which calls this with `rendersFilms`.
 */
export async function drawBrand(
  context: Drawing,
  agentId: number,
  post: Undrawn,
  { platforms, slides, rendersFilms = false }: Choice,
): Promise<Branded> {
  const brand = await brandOf(context, agentId)
  if (!brand) return { ...undrawn(post), state: 'left_out' }
  const hasFfmpeg = context.config.ffmpegPath !== null
  if (isFilm(post.type) && hasFfmpeg && !rendersFilms) return { ...undrawn(post), state: 'waiting' }
  const drawn = new Map<string, StoredFile>()
  const media: PublishedFile[] = []
  for (const [index, file] of post.media.entries()) {
    if (!isToDraw(post, index, { platforms, slides, rendersFilms: rendersFilms && hasFfmpeg })) {
      media.push(stored(file))
      continue
    }
    const { role, key, mime } = file
    const branded =
      drawn.get(key) ??
      (isVideo(mime)
        ? await brandedFilm(context, { role, key, mime }, brand, platforms)
        : await drawOne(context, key, brand, groundOf(post)))
    drawn.set(key, branded)
    media.push({
      ...stored(file),
      key: branded.key,
      mime: branded.mime,
      ...(file.alt !== undefined && { source: nameOf(file) }),
    })
  }
  const shown = post.thumbnailKey === null ? undefined : drawn.get(post.thumbnailKey)
  const first = [...drawn.values()].find(({ mime }) => !isVideo(mime))
  return { media, thumbnailKey: (shown ?? first)?.key ?? post.thumbnailKey, drawn: [...drawn.values()], state: 'drawn' }
}

/** The post as it is. */
export function undrawn({ media, thumbnailKey }: Undrawn): Omit<Branded, 'state'> {
  return { media: media.map(stored), thumbnailKey, drawn: [] }
}

/** A file as a publication stores it. */
function stored({ role, key, mime, alt, source }: PublishedFile): PublishedFile {
  return { role, key, mime, ...(alt !== undefined && { alt }), ...(source !== undefined && { source }) }
}

interface Choice {
  platforms: readonly Platform[]
  slides: BrandSlides
  rendersFilms?: boolean
}

/** Whether the footer goes on one of a post's files: on those that go out, and on a film's cover. */
function isToDraw(post: Undrawn, index: number, { platforms, slides, rendersFilms }: Choice): boolean {
  const file = post.media[index]
  if (!file) return false
  if (file.role.endsWith('_cover_image')) return true
  if (isFilm(post.type) && !rendersFilms) return false
  if (!platforms.some((platform) => mediaFor(post, platform)[0]?.role === file.role)) return false
  const ofRole = post.media.filter(({ role }) => role === file.role)
  return isBrandedSlide(ofRole.indexOf(file), ofRole.length, slides)
}

/** What the footer goes on: an agent's own pictures are stored beside the drawn ones. */
function groundOf({ type, media }: Undrawn): FooterGround {
  if (isFilm(type)) return 'film'
  if (!media.some(({ role }) => role === 'original_image')) return 'artwork'
  return type === 'carousel' ? 'slide' : 'photo'
}

async function drawOne({ storage }: Drawing, key: string, brand: Brand, ground: FooterGround): Promise<StoredFile> {
  return await storage.put(await withFooter(await storage.read(key), brand, ground), 'image/jpeg')
}

/** A picture of the library with the agent's footer, from the current profile. Nothing is stored. */
export async function brandedPicture(context: Drawing, agentId: number, key: string): Promise<Buffer> {
  const picture = await context.storage.read(key)
  const brand = await brandOf(context, agentId)
  return brand ? await withFooter(picture, brand, 'artwork') : picture
}
