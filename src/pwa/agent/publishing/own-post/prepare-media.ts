import { pictureSizeError, type Shape } from '#domain/media/media-rules.ts'
import { HEAD_BYTES, kindOfContent } from '#domain/media/upload.ts'
import { IS_HEVC, videoFault } from '#domain/media/video-error.ts'
import { WHOLE_VIDEO, type VideoCut } from '#domain/media/video-cut.ts'
import { outerBoxes, readIndex } from '#domain/media/mp4.ts'
import { OWN_FILE_RULES } from '#domain/publication/own-post.ts'
import { isOpaquePng, drawnPicture } from '#pwa/shared/pictures/drawn-picture.ts'
import { newKey } from '#sync/queue/key.ts'
import { originOf, type CroppedMedia, type OwnMedia } from '#sync/drafts/own-post.ts'

/** A part of a picture, in its pixels. */
interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** Draws a part of a picture as a JPEG whose longest side is at most `side` pixels. */
async function drawn(
  picture: CanvasImageSource,
  part: Rect,
  { side, quality }: { side: number; quality: number },
): Promise<{ file: Blob; width: number; height: number }> {
  const scale = Math.min(1, side / Math.max(part.width, part.height))
  const width = Math.max(1, Math.round(part.width * scale))
  const height = Math.max(1, Math.round(part.height * scale))
  const draw = (pen: CanvasRenderingContext2D) =>
    pen.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height)
  return { file: await drawnPicture({ width, height }, draw, { quality }), width, height }
}

/** Milliseconds after which a video counts as one this browser can't show. */
const FRAME_TIMEOUT_MS = 5_000

/** Seconds into the video of the picture that is taken. */
const AT = 0.5

/** A picture of a video; null where this browser can't show the video. */
async function coverOf(file: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    video.src = url
    await once(video, 'loadeddata')
    video.currentTime = Math.min(AT, video.duration / 2)
    await once(video, 'seeked')
    const { videoWidth: width, videoHeight: height } = video
    return (await drawn(video, { x: 0, y: 0, width, height }, { side: 1440, quality: 0.85 })).file
  } catch (error) {
    console.warn('A video got no cover', error)
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

function once(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(FRAME_TIMEOUT_MS)
    signal.addEventListener('abort', () => reject(new Error(`No ${event} within ${FRAME_TIMEOUT_MS} ms`)))
    video.addEventListener(event, () => resolve(), { once: true, signal })
    video.addEventListener('error', () => reject(video.error ?? new Error('The video failed')), { once: true, signal })
  })
}

const UNREADABLE = 'This photo can’t be read here. Save it as a JPEG and try again.'
const HEIC =
  'This photo is in HEIC, which can’t be read here. On your iPhone choose Settings > Camera > Formats > Most Compatible, or share it as a JPEG.'
const HEIC_BRAND = /^ftyp(hei[cfmsx]|hev[cmsx]|mif1|msf1)/
const NO_PHOTO = 'Only photos can be added here.'
const NOT_MEDIA = 'Only photos and videos can be posted.'
const GIF = 'GIFs can’t be posted. Use a photo, or save it as an MP4 video.'

/** Largest file that is opened as a picture, in bytes. */
const LARGEST_SOURCE = 60 * 1024 * 1024

/** The longest side, in pixels, of a photo that is made smaller: more than any network shows. */
const LONGEST_SIDES = [2880, 2160, 1440]

const THUMBNAIL_SIDE = 200

/** The part of a photo that a crop shows until the agent chooses another one. */
export const MIDDLE = 0.5

/** How a file that has to be converted, which takes long, is followed and ended. */
export interface Converting {
  signal: AbortSignal
  /** Called with what is converted, or sent to the server for that, and how much of it, as a share of 0 to 1, where that is known. */
  onConvert: (what: 'photo' | 'video' | 'upload', share: number | null) => void
}

/** How far a conversion is, in words. */
export function conversionProgress(what: 'photo' | 'video' | 'upload', share: number | null): string {
  const work = what === 'upload' ? 'Sending your video to be converted' : `Converting ${what}`
  return share === null ? `${work}...` : `${work}, ${Math.floor(share * 100)}%`
}

const NEVER_ENDED: Converting = { signal: new AbortController().signal, onConvert: () => undefined }

/** A file the agent chose as it is sent, or why it can't be posted. */
export async function prepareMedia(
  file: Blob,
  userId: number,
  converting: Converting = NEVER_ENDED,
): Promise<OwnMedia | { fault: string }> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const base = { id: newKey(), userId }
  if (kindOfContent(withMp4Brand(head)) === 'video/mp4') return await prepareVideo(file, base, converting)
  if (file.type.startsWith('video/')) return { fault: OWN_FILE_RULES.video.wrong }
  const kind = kindOfContent(head)
  if (file.type === 'image/gif') return { fault: GIF }
  if (kind === 'application/pdf') return { fault: NOT_MEDIA }
  if (kind === null && file.type !== '' && !file.type.startsWith('image/')) return { fault: NOT_MEDIA }
  return await preparePicture(file, { kind, isHeic: isHeicPhoto(file, head) }, base, converting)
}

type Base = Pick<OwnMedia, 'id' | 'userId'>

async function preparePicture(
  file: Blob,
  { kind, isHeic }: { kind: ReturnType<typeof kindOfContent>; isHeic: boolean },
  base: Base,
  converting: Converting,
): Promise<OwnMedia | { fault: string }> {
  const picture = await pictureIn(file, isHeic, converting)
  if ('fault' in picture) return picture
  try {
    const { width, height } = picture
    const thumbnail = await thumbnailOf(picture)
    const whole = { x: 0, y: 0, width, height }
    const isSmall = file.size <= OWN_FILE_RULES.image.largest && !pictureSizeError(picture)
    const fitsAsItIs = isSmall && (kind === 'image/jpeg' || (kind === 'image/png' && (await isOpaquePng(file))))
    const sent = fitsAsItIs ? { file, width, height } : await smaller(picture, whole)
    const digest = await digestOf(file)
    return { ...base, ...sent, kind: 'image', durationMs: null, cover: null, thumbnail, digest }
  } finally {
    picture.close()
  }
}

/** The picture as it is shown: the browser applies the rotation its camera stored. */
async function pictureIn(
  file: Blob,
  isHeic: boolean,
  converting: Converting,
): Promise<ImageBitmap | { fault: string }> {
  if (file.size > LARGEST_SOURCE) return { fault: 'This photo is too large. Please choose a smaller one.' }
  const read = await createImageBitmap(file).catch(() => null)
  const picture = read ?? (isHeic ? await decodedHeic(file, converting) : null)
  return picture ?? { fault: isHeic ? HEIC : UNREADABLE }
}

/** The longest side of a listing's photo and of its small copy, in pixels. */
const LISTING_PHOTO = { side: 3000, thumbnail: 480 } as const

/**
 * A photo of a listing, upright, made smaller and drawn anew, which leaves out where it was taken and all else its camera
 * wrote; or why it can't be one.
 */
export async function prepareListingPhoto(
  file: Blob,
  converting: Converting = NEVER_ENDED,
): Promise<(Pick<OwnMedia, 'file' | 'width' | 'height'> & { thumbnail: string; digest: string }) | { fault: string }> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  if (file.type.startsWith('video/') || kindOfContent(withMp4Brand(head)) === 'video/mp4') return { fault: NO_PHOTO }
  const picture = await pictureIn(file, isHeicPhoto(file, head), converting)
  if ('fault' in picture) return picture
  try {
    const whole = { x: 0, y: 0, width: picture.width, height: picture.height }
    const made = await drawn(picture, whole, { side: LISTING_PHOTO.side, quality: 0.9 })
    const thumbnail = await thumbnailOf(picture, { side: LISTING_PHOTO.thumbnail })
    return { ...made, thumbnail, digest: await digestOf(file) }
  } finally {
    picture.close()
  }
}

const isHeicPhoto = (file: Blob, head: Uint8Array) =>
  HEIC_BRAND.test(String.fromCodePoint(...head.subarray(4, 12))) || /^image\/hei[cf]$/.test(file.type)

async function decodedHeic(file: Blob, { signal, onConvert }: Converting): Promise<ImageBitmap | null> {
  onConvert('photo', null)
  const { decodeHeic } = await import('./convert/heic.ts')
  return await decodeHeic(file, signal)
}

async function digestOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A part of the picture as a JPEG that is small enough to be sent. */
async function smaller(picture: ImageBitmap, part: Rect): Promise<Pick<OwnMedia, 'file' | 'width' | 'height'>> {
  for (const side of LONGEST_SIDES) {
    const made = await drawn(picture, part, { side, quality: 0.9 })
    if (made.file.size <= OWN_FILE_RULES.image.largest) return made
  }
  throw new Error('A photo of 1440 pixels is larger than what can be sent')
}

/**
 * The photo cropped to the nearest of these shapes, from the whole of it. `at` is the part that stays: 0 is its beginning, 1 its
 * end. Its id follows from these, so that two tabs that crop a photo alike make the same one.
 */
export async function croppedTo(media: OwnMedia, { narrowest, widest }: Shape, at = MIDDLE): Promise<OwnMedia> {
  const from = media.crop?.from ?? { file: media.file, width: media.width, height: media.height }
  const picture = await createImageBitmap(from.file)
  try {
    const { width, height } = picture
    const isTall = width / height < narrowest
    const shape = isTall ? narrowest : widest
    // One pixel less than the limit, so that rounding never exceeds it.
    const part = isTall
      ? { width, height: Math.floor(width / shape) }
      : { width: Math.min(width, Math.floor(height * shape)), height }
    const place = { x: Math.round((width - part.width) * at), y: Math.round((height - part.height) * at), ...part }
    const sent = await smaller(picture, place)
    const id = [originOf(media), part.width, part.height, at].join('/')
    const { isWhole: _, ...rest } = media
    return { ...rest, ...sent, id, thumbnail: await thumbnailOf(picture, { part: place }), crop: { from, shape, at } }
  } finally {
    picture.close()
  }
}

/** The photo as it was before it was cropped. */
export async function uncropped(media: CroppedMedia): Promise<OwnMedia> {
  const { crop, ...rest } = media
  const thumbnail = await thumbnailOfFile(crop.from.file)
  return { ...rest, ...crop.from, id: originOf(media), thumbnail }
}

/** The same, to stay so whatever a network takes. */
export async function wholeAgain(media: CroppedMedia): Promise<OwnMedia> {
  return { ...(await uncropped(media)), id: `${originOf(media)}/whole`, isWhole: true }
}

/** What a player reads of a video. */
async function indexOf(file: Blob) {
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer())
  const fault = await videoFault(read, file.size)
  if (fault && fault !== IS_HEVC) return { fault }
  const { boxes } = await outerBoxes(read, file.size)
  const index = await readIndex(
    read,
    boxes.findLast(({ type }) => type === 'moov'),
  )
  if (!index?.size) return { fault: OWN_FILE_RULES.video.wrong }
  return { fault, size: index.size, durationMs: index.durationMs }
}

async function prepareVideo(file: Blob, base: Base, converting: Converting): Promise<OwnMedia | { fault: string }> {
  const { fault, size, durationMs = null } = await indexOf(file)
  const isTooLarge = file.size > OWN_FILE_RULES.video.largest
  if (!size) return { fault: isTooLarge ? TOO_LARGE : fault }
  if (fault || isTooLarge) {
    const video = { size, durationMs: durationMs ?? 0, cut: WHOLE_VIDEO, userId: base.userId }
    const made = await converted(file, video, converting)
    if (made) return await prepareVideo(made, base, converting)
    if (isTooLarge) return { fault: TOO_LARGE }
    return { fault: navigator.onLine ? (fault ?? OWN_FILE_RULES.video.wrong) : HEVC_OFFLINE }
  }
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const sent = new Blob([withMp4Brand(head).slice(), file.slice(head.length)], { type: 'video/mp4' })
  const cover = await coverOf(sent)
  return {
    ...base,
    kind: 'video',
    file: sent,
    ...size,
    durationMs,
    cover,
    thumbnail: cover && (await thumbnailOfFile(cover)),
  }
}

const TOO_LARGE = OWN_FILE_RULES.video.tooLarge
const HEVC_OFFLINE =
  'This video is in HEVC (High Efficiency), which can’t be converted here without a connection. Add it again when you’re online, or save it as an MP4 (H.264).'
const NOT_CUT = 'This video couldn’t be trimmed here. Trim it in your phone’s photo app, then add it again.'

interface Wish {
  size: { width: number; height: number }
  durationMs: number
  cut: VideoCut
  userId: number
}

/** A part of a video in H.264, made by the browser where it can, else by the server; null where neither can. */
async function converted(file: Blob, wish: Wish, { signal, onConvert }: Converting): Promise<Blob | null> {
  onConvert('video', 0)
  try {
    const { videoToAvc } = await import('./convert/video-to-avc.ts')
    const made = await videoToAvc(file, { ...wish, signal, onProgress: (share) => onConvert('video', share) })
    if (made) return made
  } catch (error) {
    signal.throwIfAborted()
    console.warn('A video could not be converted here', error)
  }
  if (!navigator.onLine || file.size > OWN_FILE_RULES.video.largest) return null
  try {
    const { convertOnServer } = await import('./convert/on-server.ts')
    return await convertOnServer(file, { ...wish, signal, onProgress: onConvert })
  } catch (error) {
    signal.throwIfAborted()
    console.warn('A video could not be converted by the server', error)
    return null
  }
}

/** A part of a video's time and picture, in its place; its id follows from both. */
export async function cutVideo(
  { file, width, height, durationMs, userId, id }: OwnMedia,
  cut: VideoCut,
  converting: Converting,
): Promise<OwnMedia | { fault: string }> {
  const wish = { size: { width, height }, durationMs: durationMs ?? 0, cut, userId }
  const made = await converted(file, wish, converting)
  const name = [originOf({ id }), cut.from_ms, cut.to_ms, cut.frame, cut.frame_at].join('/')
  return made ? await prepareVideo(made, { id: name, userId }, converting) : { fault: NOT_CUT }
}

/**
 * The first bytes of a file, where they name QuickTime with the brand of MP4: iPhones save H.264 videos so, and the two
 * have the same boxes.
 */
function withMp4Brand(head: Uint8Array): Uint8Array<ArrayBuffer> {
  const changed = new Uint8Array(head)
  const isQuickTime = String.fromCodePoint(...head.subarray(4, 12)) === 'ftypqt  '
  if (isQuickTime) changed.set(new TextEncoder().encode('mp42'), 8)
  return changed
}

async function thumbnailOfFile(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  try {
    return await thumbnailOf(picture)
  } finally {
    picture.close()
  }
}

async function thumbnailOf(
  picture: ImageBitmap,
  { part, side = THUMBNAIL_SIDE }: { part?: Rect; side?: number } = {},
): Promise<string> {
  const { width, height } = picture
  const small = await drawn(picture, part ?? { x: 0, y: 0, width, height }, { side, quality: 0.7 })
  const bytes = new Uint8Array(await small.file.arrayBuffer())
  return `data:image/jpeg;base64,${btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))}`
}
