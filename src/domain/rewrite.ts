import { captionFault } from './caption.ts'
import { PLATFORMS } from './platform.ts'

/**
 * Why a rewritten caption can't take the place of the one it was made of, in words an agent reads, or
 * null when it can: it must go wherever the other could, and lead where the other led.
 */
export function rewriteFault(before: string, after: string): string | null {
  const couldGo = PLATFORMS.filter((platform) => captionFault(before, [platform]) === null)
  const fault = couldGo.map((platform) => captionFault(after, [platform])).find((one) => one !== null)
  if (fault !== undefined) return `The rewritten caption didn’t fit, so yours stays. ${fault}`
  if (linksOf(before) !== linksOf(after)) return 'The rewritten caption changed a link, so yours stays.'
  return null
}

/** Every link a text has, in one string to compare; a sentence's own end is none of it. */
function linksOf(text: string): string {
  const links = [...text.matchAll(/\b(?:https?:\/\/|www\.)[^\s<>"“”]+/giu)].map(([link]) =>
    link.replace(/[.,;:!?)\]]+$/u, ''),
  )
  return [...new Set(links)].toSorted().join('\n')
}
