import { addressOf } from '#client/address.ts'
import type { SocialPost } from '#contract/library/library.ts'
import { sizedImage } from '#domain/media/media.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { postIn, slidesOf } from '#pwa/agent/publishing/preview-files.ts'

/** What the agent shares with another app. */
export interface ShareContent {
  post: SocialPost
  caption: string
  language: CaptionLanguage
  /** Whether the picture goes out with the Personal Brand footer; only pictures do. */
  isBranded: boolean
}

export interface ShareFiles {
  files: File[]
  /** Whether the footer should be on the picture but isn't: only the server draws it. */
  lacksFooter: boolean
}

/**
 * The pictures or the video of a post, as they would be published; without a network, those stored on this device.
 * @throws TypeError where there is neither
 */
export async function shareFiles({ post, language, isBranded }: ShareContent): Promise<ShareFiles> {
  const shown = postIn(post, language)
  if (isBranded) {
    const branded = addressOf('GET /social-posts/:id/branded-picture', { id: post.id }, { language })
    const picture = await download(branded).catch(() => null)
    if (picture) return { files: [asFile(picture, post.title)], lacksFooter: false }
  }
  const slides = slidesOf(shown).map(({ url }) => url)
  const single = shown.video_url ?? shown.thumbnail
  const addresses = slides.length > 0 ? slides : single === null ? [] : [single]
  const files = await Promise.all(
    addresses.map(async (url, index) => {
      const name = addresses.length > 1 ? `${post.title} ${index + 1}` : post.title
      return asFile(await downloadOrStored(url), name)
    }),
  )
  return { files, lacksFooter: isBranded }
}

/** The file itself; where it can't be fetched, the stored picture at the width pins have. */
async function downloadOrStored(url: string): Promise<Blob> {
  try {
    return await download(url)
  } catch (error) {
    const stored = sizedImage(url, 1080)
    if (stored === url) throw error
    return await asJpeg(await download(stored))
  }
}

async function download(url: string): Promise<Blob> {
  const answer = await fetch(url)
  if (!answer.ok) throw new TypeError(`${url} answered ${answer.status}`)
  return await answer.blob()
}

/** Few apps accept WebP, the format of stored pictures. */
async function asJpeg(picture: Blob): Promise<Blob> {
  if (picture.type !== 'image/webp') return picture
  const bitmap = await createImageBitmap(picture)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return await new Promise((resolve, reject) => {
    canvas.toBlob((jpeg) => (jpeg ? resolve(jpeg) : reject(new TypeError('No JPEG'))), 'image/jpeg', 0.92)
  })
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
