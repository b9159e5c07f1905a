/** Segments bear no dots, plain or encoded, so that none leads out of `/design/`. */
const DESIGN = /^https:\/\/(?:www\.)?canva\.com\/design(?:\/[\w-]+)+\/?(?:\?[\w.~%&=+,:;/@!*'()-]*)?$/i

/**
 * The address of a design on Canva that an agent may be led to, or null for anything else: another
 * site, another scheme, another part of Canva, or an address that only looks like one of these.
 */
export function canvaDesignLink(text: string): string | null {
  const link = text.trim()
  return DESIGN.test(link) ? link : null
}
