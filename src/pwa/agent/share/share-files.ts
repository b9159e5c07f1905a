import { addressOf } from '#client/address.ts'
import type { Agent } from '#contract/account/account.ts'
import type { SocialPost } from '#contract/library/library.ts'
import { isBrandedSlide, type BrandSlides } from '#domain/branding/brand-choice.ts'
import type { Palette } from '#domain/media/palettes.ts'
import { sizedImage } from '#domain/media/media.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { postIn, slidesOf } from '#pwa/agent/publishing/preview-files.ts'
import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'
import { drawnPicture, isOpaquePng } from '#pwa/shared/pictures/drawn-picture.ts'

export interface ShareContent {
  post: SocialPost
  caption: string
  language: CaptionLanguage
  /** On which pictures the Personal Brand footer goes; null without it. A video is handed over without. */
  brand: BrandSlides | null
  /** The colors of its pictures; their own ones when left out. */
  palette?: Palette
  /** The publication in whose place it is shared. */
  publicationId?: number
}

export interface ShareFiles {
  files: File[]
  /** Why the footer that should be on the picture isn't, as the end of a sentence; null where nothing is missing. */
  lacksFooter: string | null
}

/**
 * The pictures or the video of a post, as they would be published; without a network, those stored on this device, with
 * the footer drawn here for `agent`.
 * @throws TypeError where there is neither
 */
export async function shareFiles(content: ShareContent, agent: Agent | undefined): Promise<ShareFiles> {
  const { post, language, brand, palette = 'original' } = content
  const shown = postIn(post, language)
  const slides = slidesOf(shown).map(({ url }) => url)
  const single = shown.video_url ?? shown.thumbnail
  const addresses = slides.length > 0 ? slides : single === null ? [] : [single]
  const made = await Promise.all(
    addresses.map(async (url, index): Promise<ShareFiles> => {
      const title = addresses.length > 1 ? `${post.title} ${index + 1}` : post.title
      const hasFooter = brand !== null && shown.video_url === null && isBrandedSlide(index, addresses.length, brand)
      if (hasFooter) return await brandedFile({ post, language, title, slide: index, picture: url, agent, palette })
      const plain = await downloadOrStored(url)
      const colored = shown.video_url === null && palette !== 'original'
      return { files: [asFile(await (colored ? inPalette(plain, palette) : asJpeg(plain)), title)], lacksFooter: null }
    }),
  )
  const lacks = made.flatMap(({ lacksFooter }) => lacksFooter ?? [])
  if (brand !== null && shown.video_url !== null) lacks.push('videos get it only when we post them')
  return { files: made.flatMap(({ files }) => files), lacksFooter: lacks[0] ?? null }
}

/**
 * Files as they go out to a network, by their addresses.
 * @throws TypeError where one can't be loaded
 */
export async function filesAt(addresses: readonly string[], title: string): Promise<File[]> {
  if (addresses.length === 0) throw new TypeError('There are no files')
  return await Promise.all(
    addresses.map(async (url, index) =>
      asFile(await asJpeg(await download(url)), addresses.length > 1 ? `${title} ${index + 1}` : title),
    ),
  )
}

interface BrandedPicture extends Pick<ShareContent, 'post' | 'language'> {
  title: string
  /** Which slide of a carousel it is; 0 for a single picture. */
  slide: number
  picture: string
  agent: Agent | undefined
  palette: Palette
}

/** The picture with the footer as the server draws it, or this device where the server can't be reached. */
async function brandedFile({
  post,
  language,
  title,
  slide,
  picture,
  agent,
  palette,
}: BrandedPicture): Promise<ShareFiles> {
  const address = addressOf('GET /social-posts/:id/branded-picture', { id: post.id }, { language, slide, palette })
  const answer = await fetch(address).catch(() => null)
  const branded = answer?.ok ? await answer.blob().catch(() => null) : null
  if (branded) return { files: [asFile(branded, title)], lacksFooter: null }
  const own = await downloadOrStored(picture)
  const plain = await (palette === 'original' ? asJpeg(own) : inPalette(own, palette))
  const without = (why: string) => ({ files: [asFile(plain, title)], lacksFooter: why })
  if (answer && answer.status < 500 && !answer.ok) return without('our server didn’t add it')
  if (!agent) return without('your profile isn’t stored on this device')
  try {
    const { withFooter } = await import('./draw-footer.ts')
    return { files: [asFile(await withFooter(plain, agent, 'artwork'), title)], lacksFooter: null }
  } catch (error) {
    const isExpected = error instanceof Error && error.name === 'FooterError'
    if (!isExpected) reportUnlessOffline(error)
    return without(isExpected ? error.message : 'it couldn’t be drawn on this device')
  }
}

/** The file itself; where it can't be fetched, the stored picture at the width pins have. */
async function downloadOrStored(url: string): Promise<Blob> {
  try {
    return await download(url)
  } catch (error) {
    const stored = sizedImage(url, 1080)
    if (stored === url) throw error
    return await download(stored)
  }
}

async function download(url: string): Promise<Blob> {
  const answer = await fetch(url)
  if (!answer.ok) throw new TypeError(`${url} answered ${answer.status}`)
  return await answer.blob()
}

/** A picture in a palette, with the numbers of the server. */
async function inPalette(picture: Blob, palette: Palette): Promise<Blob> {
  const { gradePixels } = await import('#domain/media/palettes.ts')
  return await redrawn(picture, (pen) => {
    const pixels = pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height)
    gradePixels(pixels.data, palette)
    pen.putImageData(pixels, 0, 0)
  })
}

/** Few apps accept WebP, the format of stored pictures, and many show black where a PNG is transparent. */
async function asJpeg(picture: Blob): Promise<Blob> {
  const staysAsItIs = picture.type === 'image/png' ? await isOpaquePng(picture) : !picture.type.startsWith('image/')
  return staysAsItIs || picture.type === 'image/jpeg' ? picture : await redrawn(picture, () => undefined)
}

async function redrawn(picture: Blob, change: (pen: CanvasRenderingContext2D) => void): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  try {
    return await drawnPicture(
      bitmap,
      (pen) => {
        pen.drawImage(bitmap, 0, 0)
        change(pen)
      },
      { quality: 0.92 },
    )
  } finally {
    bitmap.close()
  }
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
}

/** Named by the post, without what file systems forbid. */
function asFile(blob: Blob, title: string): File {
  const name = title.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim() || 'Post'
  return new File([blob], `${name}.${ENDINGS[blob.type] ?? 'bin'}`, { type: blob.type })
}
