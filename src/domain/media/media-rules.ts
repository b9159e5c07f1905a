import { NETWORKS, type Platform } from '../platform/platform.ts'
import type { MediaRole } from '../library/post.ts'

/** The measurements of a stored file; null for those its kind doesn't have or that could not be read. */
export interface MeasuredFile {
  role: MediaRole
  mime: string
  bytes: number
  width: number | null
  height: number | null
  durationMs: number | null
}

const MB = 1024 * 1024

/** Most pixels of a stored picture: above what phones take. */
const MOST_PIXELS = 50_000_000

/** Longest side of a stored picture, in pixels: decoders hold whole rows in memory. */
const LONGEST_SIDE = 12_000

/** Why a picture of this size is refused, as a message for the sender; null when it is accepted. */
export function pictureSizeError({ width, height }: { width: number; height: number }): string | null {
  if (width * height > MOST_PIXELS) return 'This picture is too large. Please choose a smaller one.'
  if (Math.max(width, height) > LONGEST_SIDE) return 'This picture is too wide or too tall. Please choose another one.'
  return null
}

/**
 * Why the platform would refuse these files, as a message for the agent; null when they fit. What the
 * server corrects by itself (a picture's format, its bytes, too many pixels) is no fault. Unknown
 * measurements pass, so that the platform decides.
 */
export function mediaError(platform: Platform, files: readonly MeasuredFile[]): string | null {
  const videos = files.filter(isVideo)
  if (videos.length > 0) return firstOf(videos, VIDEO_ERROR[platform])
  return countError(platform, files.length) ?? firstOf(files, PICTURE_ERROR[platform])
}

/** The shapes of pictures a platform accepts, as width over height; null where it accepts any. */
export const SHAPE_LIMITS: Record<Platform, Shape | null> = {
  facebook: null,
  instagram: { narrowest: 4 / 5, widest: 191 / 100 },
  linkedin: null,
}

/** The shapes of pictures, as width over height. */
export interface Shape {
  narrowest: number
  widest: number
}

/** The shapes that all of these platforms accept; null where they accept any. */
export function shapeFor(platforms: readonly Platform[]): Shape | null {
  const limits = platforms.flatMap((platform) => SHAPE_LIMITS[platform] ?? [])
  if (limits.length === 0) return null
  return {
    narrowest: Math.max(...limits.map(({ narrowest }) => narrowest)),
    widest: Math.min(...limits.map(({ widest }) => widest)),
  }
}

/** Whether a picture is narrower or wider than these shapes. */
export function isOutside({ width, height }: { width: number; height: number }, { narrowest, widest }: Shape): boolean {
  return width / height < narrowest || width / height > widest
}

type Check = (file: MeasuredFile) => string | null

function countError(platform: Platform, count: number): string | null {
  const { name, mostPictures: most } = NETWORKS[platform]
  return count > most ? `${name} allows up to ${most} pictures. This post has ${count}.` : null
}

const PICTURE_ERROR: Record<Platform, Check> = {
  facebook: () => null,
  // 4:5 to 1.91:1, in whole numbers so that 1080 by 1350 is exactly inside.
  instagram: ({ width, height }) =>
    width === null || height === null || isWithin(width, height, [4, 5], [191, 100])
      ? null
      : `Instagram pictures must be between 4:5 (tall) and 1.91:1 (wide). This one is ${width} by ${height} pixels.`,
  linkedin: () => null,
}

const VIDEO_ERROR: Record<Platform, Check> = {
  facebook: (video) => (video.role === 'vertical_video' ? facebookReelError(video) : null),
  instagram: (video) =>
    lengthError('Instagram', video, 3, 15 * 60) ??
    sizeError('Instagram', video, 0, 300 * MB) ??
    (video.width !== null && video.width > 1920 ? 'Instagram videos can be up to 1,920 pixels wide.' : null) ??
    (video.width !== null && video.height !== null && !isWithin(video.width, video.height, [1, 100], [10, 1])
      ? 'Instagram can’t show a video of this shape.'
      : null),
  // LinkedIn writes KB and MB; the narrower reading of each is taken.
  linkedin: (video) =>
    lengthError('LinkedIn', video, 3, 30 * 60) ?? sizeError('LinkedIn', video, 75 * 1024, 500_000_000),
}

/**
 * The same for what is to be a story. A picture of any shape is shown full screen, with room beside it where it isn't 9:16.
 */
export function storyMediaError(platform: Platform, files: readonly MeasuredFile[]): string | null {
  return firstOf(files.filter(isVideo), (video) => {
    if (platform === 'facebook') return facebookReelError(video, 'stories')
    return (
      lengthError('Instagram story', video, 3, 60) ??
      sizeError('Instagram’s stories', video, 0, 100 * MB) ??
      VIDEO_ERROR.instagram(video)
    )
  })
}

function facebookReelError(video: MeasuredFile, what = 'reels'): string | null {
  const { width, height } = video
  if (width !== null && height !== null) {
    // Encoders round to blocks of pixels; 544 by 960 still is 9:16.
    if (Math.abs(width / height - 9 / 16) > 0.01) return `Facebook ${what} must be vertical, 9:16.`
    if (width < 540 || height < 960) return `Facebook ${what} must be at least 540 by 960 pixels.`
  }
  return lengthError('Facebook', video, 3, 90)
}

function lengthError(name: string, { durationMs }: MeasuredFile, least: number, most: number): string | null {
  if (durationMs === null) return null
  if (durationMs < least * 1000) return `${name} videos must be at least ${least} seconds long. This one is shorter.`
  return durationMs > most * 1000 ? `${name} videos can be up to ${lengthLabel(most)} long. This one is longer.` : null
}

function lengthLabel(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`
}

function sizeError(name: string, { bytes }: MeasuredFile, least: number, most: number): string | null {
  if (bytes < least) return `This video’s file is too small for ${name}.`
  return bytes > most ? `This video’s file is too large for ${name}.` : null
}

type Ratio = readonly [width: number, height: number]

function isWithin(width: number, height: number, narrowest: Ratio, widest: Ratio): boolean {
  return width * narrowest[1] >= height * narrowest[0] && width * widest[1] <= height * widest[0]
}

function isVideo(file: MeasuredFile): boolean {
  return file.mime.startsWith('video/')
}

function firstOf(files: readonly MeasuredFile[], check: Check): string | null {
  for (const file of files) {
    const found = check(file)
    if (found) return found
  }
  return null
}
