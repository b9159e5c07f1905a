import type { CaptionLanguage } from '../publication/caption.ts'
import { linesOf } from '../text/typed-text.ts'
import { addressLine, type ListingContent, type ListingStatus, type OpenHouse } from './listing.ts'
import { factsLine, figureWords, openHouseWords, priceLabel } from './listing-words.ts'

/** What a template of a listing's caption may take from the listing. */
const LISTING_FIELDS = [
  'price',
  'sold_price',
  'facts',
  'beds',
  'baths',
  'area',
  'lot',
  'address',
  'street',
  'city',
  'year',
  'features',
  'description',
  'open_house',
  'link',
] as const
type ListingField = (typeof LISTING_FIELDS)[number]

export type ListingValues = Readonly<Record<ListingField, string>>

/** Most features that a caption names. */
const MOST_FEATURES = 5

/** Most characters of the description in a caption, which ends with a whole sentence where one ends in time. */
const LONGEST_DESCRIPTION = 400

interface Around {
  language: CaptionLanguage
  /** The open house it is about; null for none. */
  openHouse: OpenHouse | null
  /** The page's whole address; empty while the page is off. */
  link: string
}

/** The value of each field, empty where the listing doesn't say it. */
export function listingValues(content: ListingContent, { language, openHouse, link }: Around): ListingValues {
  const { address, price, sold_price: soldPrice, year_built: year, description, features } = content
  return {
    price: price === null ? '' : priceLabel(price),
    sold_price: soldPrice === null ? '' : priceLabel(soldPrice),
    facts: factsLine(content, language),
    ...figureWords(content, language),
    address: addressLine(address),
    street: address.street,
    city: address.city,
    year: year === null ? '' : String(year),
    // They are written in one language.
    features: language === 'en' ? features.slice(0, MOST_FEATURES).join(' · ') : '',
    description: shortened(description[language]),
    open_house: openHouse ? openHouseWords(openHouse, language) : '',
    link,
  }
}

function shortened(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text
  const start = text.slice(0, LONGEST_DESCRIPTION)
  const sentence = /^.*[.!?](?=\s)/s.exec(start)?.[0]
  return sentence ?? `${start.replace(/\s+\S*$/, '')}…`
}

const FIELD = new RegExp(String.raw`\{(${LISTING_FIELDS.join('|')})\}`, 'g')

/**
 * A template with the values in their places. A line that names something the listing doesn't say is left out, so that
 * nothing half said goes out.
 */
export function fillListingCaption(template: string, values: ListingValues): string {
  const lines = linesOf(template).filter((line) =>
    [...line.matchAll(FIELD)].every(([, field]) => values[field as ListingField] !== ''),
  )
  const filled = lines.map((line) => line.replaceAll(FIELD, (_, field: ListingField) => values[field])).join('\n')
  return filled.replaceAll(/\n{3,}/g, '\n\n').trim()
}

/** What is wrong with a template, as a message for the admin; null where nothing is. */
export function listingTemplateError(template: string): string | null {
  const unknown = /\{([^{}]*)\}/.exec(template.replaceAll(FIELD, ''))
  if (unknown) {
    return `There’s no field “${(unknown[1] ?? '').slice(0, 40)}”. Use ${LISTING_FIELDS.join(', ')}, written like {price}.`
  }
  return /[{}]/.test(template.replaceAll(FIELD, '')) ? 'Braces are only for fields, such as {price}.' : null
}

/** What a post about a listing says: its status, or that an open house is ahead, today or over. */
export type ListingOccasion =
  | Exclude<ListingStatus, 'open_house' | 'withdrawn'>
  | 'open_house_soon'
  | 'open_house_today'
  | 'open_house_after'

export const OCCASION_NAME: Record<ListingOccasion, string> = {
  coming_soon: 'Coming soon',
  active: 'Just listed',
  under_contract: 'Under contract',
  sold: 'Just sold',
  open_house_soon: 'Open house ahead',
  open_house_today: 'Open house today',
  open_house_after: 'After the open house',
}

/** The templates a library begins with. They claim nothing that isn't in the listing. */
export const LISTING_TEMPLATES: Record<ListingOccasion, Record<CaptionLanguage, string>> = {
  coming_soon: {
    en: 'Coming soon in {city}.\n{facts}\n{description}\nWant the details first? Send me a message.\n{link}',
    es: 'Próximamente en {city}.\n{facts}\n{description}\n¿Quieres los detalles primero? Mándame un mensaje.\n{link}',
  },
  active: {
    en: 'Just listed: {address}\n{price}\n{facts}\n\n{description}\n{features}\n\nCome see it. Message me for a time that works for you.\n{link}',
    es: 'Nueva en el mercado: {address}\n{price}\n{facts}\n\n{description}\n\nVen a verla. Escríbeme y buscamos una hora que te quede bien.\n{link}',
  },
  under_contract: {
    en: 'Under contract: {street}, {city}.\n{facts}\n\nThinking about your own next step? Let’s talk about your timing.',
    es: 'Bajo contrato: {street}, {city}.\n{facts}\n\n¿Piensas en tu próximo paso? Platiquemos de tus tiempos.',
  },
  sold: {
    en: 'Sold: {street}, {city}.\n{facts}\n\nCurious what your home could sell for? Ask me. No obligation.',
    es: 'Vendida: {street}, {city}.\n{facts}\n\n¿Quieres saber en cuánto se podría vender tu casa? Pregúntame, sin compromiso.',
  },
  open_house_soon: {
    en: 'Open house: {open_house}\n{address}\n{price}\n{facts}\n\nStop by, look around and ask me anything.\n{link}',
    es: 'Casa abierta: {open_house}\n{address}\n{price}\n{facts}\n\nPasa a conocerla y pregúntame lo que quieras.\n{link}',
  },
  open_house_today: {
    en: 'Today: open house at {street}.\n{open_house}\n{price}\n{facts}\n\nThe door is open. See you there.\n{link}',
    es: 'Hoy: casa abierta en {street}.\n{open_house}\n{price}\n{facts}\n\nLa puerta está abierta. ¡Nos vemos!\n{link}',
  },
  open_house_after: {
    en: 'Thank you to everyone who came by {street}.\n{price}\n{facts}\n\nMissed it? I’m happy to show you around.\n{link}',
    es: 'Gracias a quienes pasaron por {street}.\n{price}\n{facts}\n\n¿No pudiste venir? Con gusto te la muestro.\n{link}',
  },
}

/** The caption a post about a listing begins with, which the agent then edits. */
export function listingCaption(occasion: ListingOccasion, content: ListingContent, around: Around): string {
  return fillListingCaption(LISTING_TEMPLATES[occasion][around.language], listingValues(content, around))
}
