/** Bytes before the first chunk of a PNG, and around the content of each. */
const SIGNATURE = 8
const AROUND = 12

/** Whether a PNG declares, before its first picture, that it is animated; browsers would show it moving. */
export function isMovingPng(png: Buffer): boolean {
  let at = SIGNATURE
  while (at + AROUND <= png.length) {
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
    at += AROUND + png.readUInt32BE(at)
  }
  return false
}

/** Where a WebP's flags are, if it has any, and the one of an animation. */
const WEBP_FLAGS = 20
const ANIMATED = 0x02

/** Whether a WebP declares that it is animated. */
export function isMovingWebp(webp: Buffer): boolean {
  return webp.toString('latin1', 12, 16) === 'VP8X' && ((webp[WEBP_FLAGS] ?? 0) & ANIMATED) !== 0
}
