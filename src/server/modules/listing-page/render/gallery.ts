import { alterationStatement } from '#domain/listings/altered-photos.ts'
import { addressLine, listingPath } from '#domain/listings/listing.ts'
import { imageSet, IMAGE_WIDTHS, sizedImage } from '#domain/media/media.ts'

import { markup, type Markup } from '../../../http/html.ts'
import { pageDocument, pageHref, topOf, type PageLook } from './document.ts'
import { inLanguage, photosOf, type PageFacts, type PagePhoto, type PageView } from './page-facts.ts'
import { wordsIn } from './page-words.ts'

/** The columns of the page, as the style sheet lays them out. */
const RAIL_FIRST = '(min-width: 1184px) 552px, (min-width: 768px) 50vw, 94vw'
const RAIL_OTHERS = '(min-width: 1184px) 276px, (min-width: 768px) 25vw, 94vw'
const GRID = '(min-width: 1184px) 360px, (min-width: 768px) 50vw, 100vw'

interface Shown {
  sizes: string
  /** The picture that is painted first; the others wait until they are near. */
  isFirst: boolean
}

function picture(
  { url, width, height }: Pick<PagePhoto, 'url' | 'width' | 'height'>,
  alt: string,
  { sizes, isFirst }: Shown,
): Markup {
  const widths = IMAGE_WIDTHS.filter((one) => one < width || one === IMAGE_WIDTHS[0])
  return markup`<img src="${sizedImage(url, 720)}" srcset="${imageSet(url, width > 1080 ? IMAGE_WIDTHS : widths)}" sizes="${sizes}" width="${width}" height="${height}" alt="${alt}"${
    isFirst ? markup` fetchpriority="high"` : markup` loading="lazy" decoding="async"`
  }>`
}

/** Where a photo stands among those of its listing. */
interface At {
  index: number
  all: number
  facts: PageFacts
}

/** What the law of the house's state wants said of an altered photo, on or beside it; empty for any other. */
function statementOf({ altered }: PagePhoto, { content }: PageFacts, { language, now }: PageView): string {
  const state = content.address.state || null
  return altered
    ? alterationStatement({ state, language, kinds: altered.kinds, day: now.toISOString().slice(0, 10) })
    : ''
}

/** What a picture shows, for who can't see it, with what was altered. */
function altOf(photo: PagePhoto, at: At, view: PageView): string {
  const words = wordsIn(view.language)
  const label = statementOf(photo, at.facts, view)
  const texts = [inLanguage(photo.alt, view.language).text, inLanguage(photo.caption, view.language).text]
  const text = texts.find(Boolean) ?? words.photo(at.index + 1, at.all)
  return [text, label].filter(Boolean).join('. ')
}

/** A photo that leads to its own page, with the label of an altered one on it. */
function shot(photo: PagePhoto, at: At, view: PageView, shown: Shown) {
  const path = photoPath(at.facts.slug, photo.id)
  return markup`<li><a class="shot" href="${pageHref(path, view)}">${picture(photo, altOf(photo, at, view), shown)}${
    photo.altered && markup`<span class="altered">${statementOf(photo, at.facts, view)}</span>`
  }</a></li>`
}

const photosPath = (slug: string) => `${listingPath(slug)}/photos`
const photoPath = (slug: string, id: string) => `${photosPath(slug)}/${id}`

/** The photos at the head of the page: a row to swipe on a phone, the first five on a desk. */
export function gallery(facts: PageFacts, view: PageView): Markup | null {
  const photos = photosOf(facts)
  if (photos.length === 0) return null
  const words = wordsIn(view.language)
  const items = photos.map((photo, index) =>
    shot(photo, { index, all: photos.length, facts }, view, {
      sizes: index === 0 ? RAIL_FIRST : RAIL_OTHERS,
      isFirst: index === 0,
    }),
  )
  return markup`<div class="gallery">
<ul class="rail" role="list" tabindex="0" aria-label="${words.photosOf(addressLine(facts.content.address))}">${items}</ul>
${photos.length > 1 && markup`<a class="all" href="${pageHref(photosPath(facts.slug), view)}">${words.photos(photos.length)}</a>`}
</div>`
}

/** All photos of a listing on a page of their own. */
export function photosPage(look: PageLook, facts: PageFacts, view: PageView): string {
  const words = wordsIn(view.language)
  const photos = photosOf(facts)
  const title = words.photosOf(addressLine(facts.content.address))
  const items = photos.map((photo, index) =>
    shot(photo, { index, all: photos.length, facts }, view, { sizes: GRID, isFirst: index === 0 }),
  )
  return pageDocument(
    look,
    view,
    { title, canonical: null },
    markup`${topFor(facts, view, photosPath(facts.slug))}
<main class="wrap">
<p><a class="link" href="${pageHref(listingPath(facts.slug), view)}">${words.back}</a></p>
<h1>${title}</h1>
<ul class="grid" role="list">${items}</ul>
</main>`,
  )
}

const topFor = (facts: PageFacts, view: PageView, path: string) =>
  topOf({ name: facts.agent.brokerage || facts.agent.name, home: listingPath(facts.slug), path }, view)

/** One photo as large as it fits, an altered one beside its original; null where there is none with this id. */
export function photoPage(look: PageLook, facts: PageFacts, view: PageView, id: string): string | null {
  const photos = photosOf(facts)
  const index = photos.findIndex((photo) => photo.id === id || photo.original?.id === id)
  const photo = photos[index]
  if (!photo) return null
  const words = wordsIn(view.language)
  const { altered, original } = photo
  const sizes = original ? '(min-width: 768px) 50vw, 100vw' : '100vw'
  const caption = inLanguage(photo.caption, view.language)
  const alt = altOf(photo, { index, all: photos.length, facts }, view)
  const step = (to: PagePhoto | undefined, rel: string, text: string) =>
    to && markup`<a class="link" rel="${rel}" href="${pageHref(photoPath(facts.slug, to.id), view)}">${text}</a>`
  return pageDocument(
    look,
    view,
    { title: `${words.photo(index + 1, photos.length)}: ${addressLine(facts.content.address)}`, canonical: null },
    markup`${topFor(facts, view, photoPath(facts.slug, id))}
<main class="wrap photo">
<p><a class="link" href="${pageHref(listingPath(facts.slug), view)}">${words.back}</a></p>
<h1>${words.photo(index + 1, photos.length)}</h1>
<div class="pair${original && ' two'}">
<figure>${picture(photo, alt, { sizes, isFirst: true })}
<figcaption>${altered && markup`${words.alteredPhoto}. ${statementOf(photo, facts, view)}`}</figcaption></figure>
${
  original &&
  markup`<figure>${picture(original, words.originalPhoto, { sizes, isFirst: false })}
<figcaption>${words.originalPhoto}</figcaption></figure>`
}
</div>
${altered && !original && markup`<p class="soft">${words.noOriginal}</p>`}
${caption.text !== '' && markup`<p lang="${caption.language}">${caption.text}</p>`}
<nav class="turn" aria-label="${words.photosOf(addressLine(facts.content.address))}">
${step(photos[index - 1], 'prev', words.previous) ?? markup`<span></span>`}
${step(photos[index + 1], 'next', words.next) ?? null}
</nav>
</main>`,
  )
}
