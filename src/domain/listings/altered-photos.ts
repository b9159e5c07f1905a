import type { CaptionLanguage } from '../publication/caption.ts'
import type { LawSource } from './law/law-source.ts'

/**
 * What was done to a photo that has to be said. Light, color, white balance, sharpness, angle, crop and straightening
 * don't count, as long as the house looks as it is.
 */
export type AlterationKind = 'staged' | 'sky' | 'removed_object' | 'other'

export interface AlteredPhotoRule extends LawSource {
  state: string
  /** The first day it applies, 'YYYY-MM-DD'. */
  from: string
  /** Where the statement has to be; 'in_advertisement' is met by what is on the picture too. */
  where: 'on_or_beside_picture' | 'in_advertisement'
  /** Whether the unaltered photo has to be reachable for everybody, by a link, an address or a QR code. */
  original: 'public_link' | 'not_demanded'
  counts: string
  exempt: string
  /** For the agent, in one sentence. */
  note: string
}

/**
 * The states with a law about altered pictures in advertisements of houses, by postal code. Pending bills are on
 * docs/decisions/0030-listings.md. What is below is done in every state: the statement is on the picture, and the link in the caption.
 */
export const ALTERED_PHOTO_RULES: Readonly<Record<string, AlteredPhotoRule>> = {
  CA: {
    state: 'California',
    from: '2026-01-01',
    where: 'on_or_beside_picture',
    original: 'public_link',
    counts:
      'Anything added, removed or changed: fixtures, furniture, appliances, floors, walls, paint, yard, facade, floor plans, views, poles, neighboring houses.',
    exempt:
      'Lighting, sharpening, white balance, color correction, angle, straightening, cropping, exposure and the like that leave the house as it is.',
    note: 'California wants it said on or beside the photo, with a public link to the unaltered photo.',
    citation: 'Business and Professions Code § 10140.8 (AB 723)',
    urls: [
      'https://codes.findlaw.com/ca/business-and-professions-code/bpc-sect-10140-8/',
      'https://ccartoday.com/blog/uncategorized',
    ],
    read: '2026-11-28',
    seen: 'text',
  },
  WI: {
    state: 'Wisconsin',
    from: '2027-01-01',
    where: 'in_advertisement',
    original: 'not_demanded',
    counts:
      'Technology, AI included, that adds, removes or changes elements of the property so that the impression is false or misleading.',
    exempt: 'Not listed in what was read; light, color and crop are taken as in California.',
    note: 'Wisconsin wants it said in every advertisement that was altered, from January 1, 2027.',
    citation: 'Wis. Stat. § 452.136 (1m) (2025 Wisconsin Act 69)',
    urls: [
      'https://propmedia.com/disclosure/regulations/wisconsin-act-69',
      'https://www.knollgreller.com/post/is-it-illegal-to-use-ai-to-edit-real-estate-photos-in-wisconsin',
    ],
    read: '2026-11-28',
    seen: 'summary',
  },
}

/** The rule in force in the state of the house on a day 'YYYY-MM-DD'; null where there is none. */
export function alteredPhotoRule(state: string | null, day: string): AlteredPhotoRule | null {
  const rule = state === null ? undefined : ALTERED_PHOTO_RULES[state]
  return rule && rule.from <= day ? rule : null
}

const WORDS: Record<
  CaptionLanguage,
  { altered: string; kinds: Record<AlterationKind, string>; original: string; seeOriginal: string }
> = {
  en: {
    altered: 'Digitally altered',
    kinds: {
      staged: 'virtually staged',
      sky: 'sky replaced',
      removed_object: 'objects removed',
      other: 'other changes',
    },
    original: 'Unaltered photos',
    seeOriginal: 'The unaltered photo is at the link.',
  },
  es: {
    altered: 'Imagen alterada digitalmente',
    kinds: {
      staged: 'amueblado virtual',
      sky: 'cielo reemplazado',
      removed_object: 'objetos eliminados',
      other: 'otros cambios',
    },
    original: 'Fotos sin alterar',
    seeOriginal: 'La foto sin alterar está en el enlace.',
  },
}

const ORDER: readonly AlterationKind[] = ['staged', 'sky', 'removed_object', 'other']

interface Altered {
  language: CaptionLanguage
  kinds: readonly AlterationKind[]
}

/** 'Digitally altered: virtually staged, sky replaced'. */
function changes({ language, kinds }: Altered): string {
  const { altered, kinds: names } = WORDS[language]
  const named = ORDER.filter((kind) => kinds.includes(kind))
  if (named.every((kind) => kind === 'other')) return altered
  return `${altered}: ${named.map((kind) => names[kind]).join(', ')}`
}

interface AlteredInState extends Altered {
  /** The postal code of the house's state; null while the address has none. */
  state: string | null
  /** The local day it goes out, 'YYYY-MM-DD'. */
  day: string
}

/**
 * What stands beside an altered picture. Where the state demands the unaltered one, it also says that this is at the
 * link, as the statement has to there; `originalsLine` is the link.
 */
export function alterationStatement({ state, language, kinds, day }: AlteredInState): string {
  const statement = changes({ language, kinds })
  const isDemanded = alteredPhotoRule(state, day)?.original === 'public_link'
  return isDemanded ? `${statement}. ${WORDS[language].seeOriginal}` : statement
}

/** The line of a caption with the address of the page that shows both pictures. */
export function originalsLine({ language, url }: { language: CaptionLanguage; url: string }): string {
  return `${WORDS[language].original}: ${url}`
}

/**
 * What is added to the caption of a post with altered pictures, in every state: what was done in any of them, and the
 * link, where there is a public page.
 */
export function alterationCaption({ language, kinds, url }: Altered & { url: string | null }): string {
  const statement = changes({ language, kinds })
  return url === null ? `${statement}.` : `${statement}.\n${originalsLine({ language, url })}`
}

/** The texts of the label on a picture; `short` is for pictures with too little room, `originals` is empty without a page. */
export interface AlteredLabelTexts {
  statement: string
  originals: string
  short: string
}

export function alteredLabelTexts({ language, kinds, url }: Altered & { url: string | null }): AlteredLabelTexts {
  const address = url?.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
  return {
    statement: changes({ language, kinds }),
    originals: address === undefined ? '' : originalsLine({ language, url: address }),
    short: WORDS[language].altered,
  }
}

/** Why an altered picture can't go out yet, for the agent; null when it can. */
export function alterationProblem({
  state,
  day,
  url,
  hasOriginal,
}: Pick<AlteredInState, 'state' | 'day'> & { url: string | null; hasOriginal: boolean }): string | null {
  const rule = alteredPhotoRule(state, day)
  if (rule?.original !== 'public_link' || (hasOriginal && url !== null)) return null
  const missing = hasOriginal ? 'Publish the listing’s page, which shows it.' : 'Add the original of this photo.'
  return `${rule.state} requires a public link to the unaltered photo (${rule.citation}). ${missing}`
}
