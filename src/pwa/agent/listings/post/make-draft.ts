import { alterationCaption } from '#domain/listings/altered-photos.ts'
import { DESIGN_PHOTOS, type DesignContent } from '#domain/listings/design.ts'
import { addressLine, ALTERATIONS, type Alteration, type ListingPhoto } from '#domain/listings/listing.ts'
import { listingCaption, OCCASION_NAME } from '#domain/listings/listing-captions.ts'
import { factsLine } from '#domain/listings/listing-words.ts'
import { MOST_OWN_PICTURES } from '#domain/publication/own-post.ts'
import { NO_CHOICES, type Choices } from '#pwa/agent/composer/choices.ts'
import { MARKED_ALTERED } from '#pwa/agent/composer/posting.ts'
import { joined, prepareAll } from '#pwa/agent/publishing/own-post/add-media.ts'
import { ownDraft } from '#sync/drafts/draft.ts'
import { saveCaption, saveFields } from '#sync/drafts/drafts.ts'
import { saveOwnDraft } from '#sync/drafts/own-drafts.ts'
import { newKey } from '#sync/queue/key.ts'

import { drawDesign, drawSlide, type DesignChoice } from './draw-design.ts'
import { designPhoto, type PhotoWithFile } from './listing-post.ts'

export interface ListingPost extends DesignChoice {
  userId: number
  from: DesignContent
  /** In the order they are shown; the design takes the first of them. */
  photos: readonly PhotoWithFile[]
  /** Whether those that the design doesn't show follow as slides. */
  withSlides: boolean
  /** The page's whole address; empty while it is off. */
  link: string
}

/**
 * Draws the pictures of a post about a listing and stores them with its caption as a draft of the agent's own, which the
 * composer opens. Returns the draft's id.
 */
export async function makeListingDraft({
  userId,
  from,
  photos,
  withSlides,
  link,
  ...choice
}: ListingPost): Promise<string> {
  const { content, language, openHouse, occasion } = from
  const shown = DESIGN_PHOTOS[choice.design]
  const others = withSlides ? photos.slice(shown, shown + MOST_OWN_PICTURES - 1) : []
  const used = [...photos.slice(0, shown), ...others]
  const labeled = (photo: PhotoWithFile) => designPhoto(photo, { language, link })
  const designed = photos.slice(0, shown).map(labeled)
  const cover = await drawDesign(choice, from, designed)
  const slides = await Promise.all(others.map(async (photo) => await drawSlide(choice.shape, labeled(photo))))
  const files = [cover, ...slides].map((file) => ({ name: '', file }))
  const { media, refused } = joined([], await prepareAll(files, userId))
  const id = newKey()
  const name = { userId, subject: ownDraft(id) }
  await saveOwnDraft({ userId, id, media, refused })
  const kinds = alterationsOf(used)
  const written = listingCaption(occasion, content, { language, openHouse, link })
  const added = kinds.length > 0 ? `\n\n${alterationCaption({ language, kinds, url: link || null })}` : ''
  await saveCaption(name, language, { caption: written + added, savedBy: 'listing' })
  const coverText = [OCCASION_NAME[occasion], addressLine(content.address), factsLine(content, language)]
  const texts = [coverText.filter(Boolean).join('. '), ...others.map(({ alt }) => alt[language])]
  const described = media.flatMap(({ id: photo }, index) => (texts[index] ? [[photo, texts[index]] as const] : []))
  const choices: Choices = {
    ...NO_CHOICES,
    language,
    altTexts: { [language]: Object.fromEntries(described) },
    ...(kinds.length > 0 && { posting: { options: MARKED_ALTERED } }),
  }
  await saveFields(name, { ...choices })
  return id
}

/** What was changed in any of the photos. */
function alterationsOf(photos: readonly ListingPhoto[]): Alteration[] {
  return ALTERATIONS.filter((kind) => photos.some(({ altered }) => altered?.kinds.includes(kind)))
}
