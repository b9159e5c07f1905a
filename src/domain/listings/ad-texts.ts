import type { CaptionLanguage } from '../publication/caption.ts'
import type { ListingContent } from './listing.ts'
import { factsLine, priceLabel, statusWords } from './listing-words.ts'

/**
 * How much of each text of a Facebook ad every placement shows; more is cut there. Read in November 2026 in guides of
 * advertisers (125, 40 and 30 characters), since Meta's own pages are closed to those who aren't signed in.
 */
export const AD_TEXT_LIMITS = { primary: 125, headline: 40, description: 30 } as const
export type AdText = keyof typeof AD_TEXT_LIMITS

/**
 * The category that Meta asks for in ads of houses, in its own words; it takes away targeting by age, gender and ZIP code.
 */
export const SPECIAL_AD_CATEGORY = 'Housing'

/** The texts of an ad for a listing, each as long as every placement shows; parts that don't fit are left out whole. */
export function adTexts(content: ListingContent, language: CaptionLanguage): Record<AdText, string> {
  const { address, price, status, features } = content
  const place = [address.city, address.state].filter(Boolean).join(', ')
  const cost = price === null || status === 'sold' || status === 'under_contract' ? '' : priceLabel(price)
  const facts = factsLine(content, language)
  const heading = statusWords(status, language)
  const invitation = language === 'en' ? 'Message me to see it.' : 'Escríbeme para verla.'
  const sentences = [
    `${heading}${place ? ` · ${place}` : ''}.`,
    facts && `${facts}.`,
    language === 'en' ? listOf(features) : '',
  ]
  return {
    primary: [joined(sentences, ' ', AD_TEXT_LIMITS.primary - invitation.length - 1), invitation]
      .filter(Boolean)
      .join(' '),
    headline: joined([cost, place], ' · ', AD_TEXT_LIMITS.headline) || heading,
    description: joined(facts.split(' · '), ' · ', AD_TEXT_LIMITS.description),
  }
}

const listOf = (features: readonly string[]) => (features.length > 0 ? `${features.slice(0, 3).join(', ')}.` : '')

/** The parts in their order as far as they fit, the first alone where it does; those at the end are left out first. */
function joined(parts: readonly string[], separator: string, most: number): string {
  const left = parts.filter(Boolean)
  while (left.length > 1 && left.join(separator).length > most) left.pop()
  const text = left.join(separator)
  return text.length > most ? '' : text
}
