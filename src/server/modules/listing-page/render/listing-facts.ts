import { addressLine, listingPath, type ListingContent } from '#domain/listings/listing.ts'

import { markup, type Markup, type MarkupPart } from '../../../http/html.ts'
import { inLanguage, photosOf, type PageFacts, type PageView } from './page-facts.ts'
import { figure, money, wordsIn } from './page-words.ts'

const SQUARE_FEET_PER_ACRE = 43_560
/** Lots from a quarter of an acre on are told in acres. */
const LEAST_ACRES = 0.25

/** What the house costs or was sold for, in words of the language. */
export function priceText({ content }: Pick<PageFacts, 'content'>, view: Pick<PageView, 'language'>): string {
  const words = wordsIn(view.language)
  const { status, price, sold_price: sold } = content
  if (status === 'sold') return sold === null ? words.status.sold : `${words.soldFor} ${money(sold)}`
  return price === null ? words.noPrice : money(price)
}

/** The figures at the head: '3 beds', '2.5 baths', '1,840 sq ft'. */
export function keyFigures({ content }: Pick<PageFacts, 'content'>, { language }: Pick<PageView, 'language'>) {
  const words = wordsIn(language)
  const { beds, baths, area } = content
  const counted = (count: number | null, name: (text: string) => string) =>
    count === null ? [] : [{ count: figure(count, 2), name: name(figure(count, 2)) }]
  return [...counted(beds, words.beds), ...counted(baths, words.baths), ...counted(area, () => words.squareFeet)]
}

/** Status, price, address and key figures. */
export function headOf(facts: PageFacts, view: PageView): Markup {
  const { content } = facts
  const words = wordsIn(view.language)
  const isNew = content.status === 'open_house' || content.status === 'coming_soon'
  const figures = keyFigures(facts, view)
  return markup`<div class="head">
<p class="status${isNew && ' now'}">${words.status[content.status]}</p>
<p class="price serif">${priceText(facts, view)}</p>
${addressHeading(content)}
${
  figures.length > 0 &&
  markup`<ul class="key" role="list">${figures.map(({ count, name }) => markup`<li><b>${count}</b> ${name}</li>`)}</ul>`
}
${addressLine(content.address) !== '' && markup`<a class="link" rel="noopener noreferrer" href="${mapAddress(content)}">${words.map}</a>`}
${alteredNote(facts, view)}
</div>`
}

/** The street over the place; a reader hears one line. */
function addressHeading({ address }: ListingContent): Markup {
  const street = addressLine({ ...address, city: '', state: '', zip: '' })
  const place = addressLine({ ...address, street: '', unit: '' })
  if (street === '' || place === '') return markup`<h1>${street}${place}</h1>`
  return markup`<h1>${street}<span class="vh">, </span><span class="place">${place}</span></h1>`
}

/** A map of whatever app the visitor's device has for it (Google's Maps URLs, documented for links). */
function mapAddress({ address }: ListingContent): string {
  const query = addressLine({ ...address, unit: '' })
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query }).toString()}`
}

export function description(facts: PageFacts, view: PageView): Markup | null {
  const { text, language } = inLanguage(facts.content.description, view.language)
  if (text.trim() === '') return null
  return section(
    wordsIn(view.language).about,
    markup`<p class="prose"${language !== view.language && markup` lang="${language}"`}>${text.trim()}</p>`,
  )
}

export function factTable({ content }: PageFacts, view: PageView): Markup | null {
  const words = wordsIn(view.language)
  const { facts: names } = words
  const { price, area, lot, status } = content
  const perFoot = price !== null && area !== null && area > 0 && price > 0 && status !== 'sold' ? price / area : null
  const acres = lot === null ? 0 : lot / SQUARE_FEET_PER_ACRE
  const rows: (readonly [string, string | null])[] = [
    [names.type, content.property_type && words.type[content.property_type]],
    [names.beds, content.beds === null ? null : figure(content.beds)],
    [names.baths, content.baths === null ? null : figure(content.baths, 2)],
    [names.area, area === null ? null : `${figure(area)} ${words.squareFeet}`],
    [
      names.lot,
      lot === null ? null : acres >= LEAST_ACRES ? words.acres(figure(acres, 2)) : `${figure(lot)} ${words.squareFeet}`,
    ],
    [names.year, content.year_built === null ? null : String(content.year_built)],
    [names.perFoot, perFoot === null ? null : money(perFoot)],
    [names.mls, content.mls_number || null],
  ]
  const known = rows.filter(([, value]) => value !== null)
  if (known.length === 0) return null
  return section(
    names.heading,
    markup`<dl class="rows">${known.map(([name, value]) => markup`<div><dt class="soft">${name}</dt><dd>${value}</dd></div>`)}</dl>`,
  )
}

export function features({ content }: PageFacts, view: PageView): Markup | null {
  const named = content.features.filter((feature) => feature.trim() !== '')
  if (named.length === 0) return null
  return section(
    wordsIn(view.language).features,
    markup`<ul class="features" role="list">${named.map((feature) => markup`<li>${feature}</li>`)}</ul>`,
  )
}

/** Said beside the pictures too where some are altered; each of them has its own label. */
function alteredNote(facts: PageFacts, view: PageView): Markup | null {
  if (!photosOf(facts).some(({ altered }) => altered)) return null
  return markup`<p class="soft">${wordsIn(view.language).alteredNote}</p>`
}

export function section(heading: string, content: MarkupPart): Markup {
  return markup`<section class="section"><h2>${heading}</h2>${content}</section>`
}

/** The address of the page for its print, where links can't be followed. */
export const printedAddress = ({ slug }: PageFacts, { origin }: PageView): Markup =>
  markup`<p class="printed">${origin}${listingPath(slug)}</p>`
