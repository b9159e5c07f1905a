import { createHash } from 'node:crypto'

import type { PublishRequest } from '#contract/publishing/publishing.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { asLine, asProse } from '#domain/text/typed-text.ts'

/** How many networks each hash contains at fixed places: those there were when hashes were first stored. */
const FIRST_NETWORKS = 3

/**
 * Distinguishes a repeated request from a different one under the same key, whatever the order of its fields. `subject`
 * is the id of the library post, or the hash of each file of an own one by its field. A network
 * added later is hashed only where it was chosen, and alternative texts only where there are any, so that the hashes stored before stay valid.
 */
export function requestHash(subject: number | Readonly<Record<string, string>>, request: PublishRequest): string {
  const { caption, caption_language, scheduled_at, agent_branding, brand_slides, palette, accounts } = request
  const [first, later] = [PLATFORMS.slice(0, FIRST_NETWORKS), PLATFORMS.slice(FIRST_NETWORKS)]
  const flags = first.map((platform) => request[platform])
  const parts: unknown[] = [subject, caption, caption_language, ...flags, scheduled_at, agent_branding]
  if (accounts) parts.push(...first.map((platform) => accounts[platform] ?? ''))
  const texts = Object.entries(request.alt_texts ?? {})
  if (texts.length > 0) parts.push(texts.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  // So that the hashes stored before there was a choice stay valid.
  if (brand_slides === 'first_and_last') parts.push(brand_slides)
  if (palette !== undefined && palette !== 'original') parts.push({ palette })
  const { captions = {}, first_comment, options = {}, is_reminder } = request
  // Each only where it was chosen, for the same reason.
  if (Object.keys(captions).length > 0) parts.push({ captions: sorted(captions) })
  if (first_comment) parts.push({ first_comment })
  if (Object.keys(options).length > 0) parts.push({ options: PLATFORMS.map((one) => sorted(options[one] ?? {})) })
  if (is_reminder) parts.push({ is_reminder })
  for (const platform of later) if (request[platform]) parts.push(platform, accounts?.[platform] ?? '')
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** The entries of an object in the order of their names. */
function sorted(record: object): [string, unknown][] {
  return Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** The hash of a request as it is stored, and as the previous releases stored it. */
export interface RequestHashes {
  current: string
  /** Hashed by a release that had no palettes. */
  withoutPalette: string
  /** Hashed by a release that stored these texts as they were typed; null where they are others. */
  ofTyped: (stored: TypedTexts) => string | null
}

interface TypedTexts {
  caption: string
  /** Of its pictures, whatever their names: a picture of the agent's own is named by its field in the request. */
  altTexts: readonly string[]
}

export function requestHashes(...[subject, request]: Parameters<typeof requestHash>): RequestHashes {
  const { palette: _, ...rest } = request
  return {
    current: requestHash(subject, request),
    withoutPalette: requestHash(subject, rest),
    ofTyped: ({ caption, altTexts }) => {
      if (asProse(caption) !== request.caption) return null
      const texts = Object.entries(request.alt_texts ?? {}).map(
        ([picture, text]) => [picture, altTexts.find((typed) => asLine(typed) === text) ?? text] as const,
      )
      return requestHash(subject, { ...request, caption, alt_texts: Object.fromEntries(texts) })
    },
  }
}
