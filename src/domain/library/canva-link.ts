/** The host ends before the first of `/?#`, so nothing behind it can lead to another site. */
const CANVA = /^https:\/\/(?:[a-z\d-]+\.)*canva\.(?:com|link)(?:[/?#][^\s\p{Cc}"<>\\]*)?$/iu

/**
 * An https address on canva.com or canva.link, without the space around it, or null for anything else:
 * another site or scheme, a port or user name, or an address that only looks like one of these.
 */
export function canvaLink(text: string): string | null {
  const link = text.trim()
  return CANVA.test(link) ? link : null
}
