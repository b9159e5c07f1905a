import { captionError } from './caption.ts'
import { PLATFORMS } from '../platform/platform.ts'

/**
 * Why a rewritten caption can't replace the original, as a message for the agent, or null when it can:
 * it must fit every platform the original fits, and have the same links.
 */
export function rewriteError(before: string, after: string): string | null {
  const couldGo = PLATFORMS.filter((platform) => captionError(before, [platform]) === null)
  const error = couldGo.map((platform) => captionError(after, [platform])).find((one) => one !== null)
  if (error !== undefined) return `The rewritten caption didn’t fit, so yours stays. ${error}`
  if (linksOf(before) !== linksOf(after)) return 'The rewritten caption changed a link, so yours stays.'
  return null
}

/** All links of a text in one string to compare, without the punctuation that ends a sentence. */
function linksOf(text: string): string {
  const links = [...text.matchAll(/\b(?:https?:\/\/|www\.)[^\s<>"“”]+/giu)].map(([link]) =>
    link.replace(/[.,;:!?)\]]+$/u, ''),
  )
  return [...new Set(links)].toSorted().join('\n')
}
