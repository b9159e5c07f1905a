import type { MediaRole } from '../library/post.ts'
import type { SubtitleRole } from '../publication/subtitles.ts'
import { groupDigits } from '../group-digits.ts'

/** The pixels a picture or film should have for its place. */
export interface Format {
  width: number
  height: number
}

const SQUARE: Format = { width: 1080, height: 1080 }
const PORTRAIT: Format = { width: 1080, height: 1350 }
const UPRIGHT: Format = { width: 1080, height: 1920 }
const WIDE: Format = { width: 1920, height: 1080 }

/** The roles of what is seen. */
export type ShownRole = Exclude<MediaRole, SubtitleRole>

/** What the networks show of each role (admin specification, section 9). */
export const FORMAT_OF_ROLE: Readonly<Record<ShownRole, Format>> = {
  facebook_carousel_image: SQUARE,
  facebook_image: SQUARE,
  instagram_carousel_image: PORTRAIT,
  instagram_image: PORTRAIT,
  spanish_image: PORTRAIT,
  story_image: UPRIGHT,
  square_video: SQUARE,
  square_video_cover_image: SQUARE,
  wide_video: WIDE,
  wide_video_cover_image: WIDE,
  vertical_video: UPRIGHT,
  vertical_video_cover_image: UPRIGHT,
  original_image: PORTRAIT,
}

/** The picture of a template or collection, which agents see in the library alone. */
export const LIBRARY_FORMAT: Format = { width: 800, height: 1000 }

/**
 * The warning about a picture or film with less than a quarter of its format's pixels; null for others and where they
 * are unknown. Pixels are compared, not sides, since a picture of another shape is shown whole.
 */
export function smallMediaWarning(
  { width, height }: { width: number | null; height: number | null },
  format: Format,
): string | null {
  if (width === null || height === null || width * height * 4 >= format.width * format.height) return null
  const best = `${groupDigits(format.width)} by ${groupDigits(format.height)}`
  return `At ${groupDigits(width)} by ${groupDigits(height)} pixels, this looks blurry. Use ${best} or larger.`
}
