/** Widths in pixels at which a stored picture can be asked for; any other width is refused. */
export const IMAGE_WIDTHS = [160, 320, 540, 720, 1080] as const

export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/**
 * Address of a picture at one of the offered widths, as WebP. `url` is an address made by
 * `mediaPath`; anything else is returned as it is.
 */
export function sizedImage(url: string, width: ImageWidth): string {
  return url.startsWith('/media/') ? `${url}?w=${width}` : url
}

/** Address of a picture as JPEG, for networks that take no other format and fetch it themselves. */
export function jpegImage(url: string): string {
  return `${url}?format=jpeg`
}

/** A `srcset` over all offered widths up to the picture's own. */
export function imageSet(url: string, widths: readonly ImageWidth[] = IMAGE_WIDTHS): string {
  return widths.map((width) => `${sizedImage(url, width)} ${width}w`).join(', ')
}
