import type { ListingContent, ListingPhoto } from '#domain/listings/listing.ts'
import { ruleFor, type BrandProfile } from '#domain/branding/state-rules.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { instantOf } from '#domain/time/time.ts'

/** A photo's file; `url` takes `?w=`. */
interface PhotoFile {
  url: string
  width: number
  height: number
}

/** What the page says of the agent, as the profile has it; addresses of pictures are null where there are none. */
export interface PageAgent extends BrandProfile {
  email: string
  website: string
  designations: string
  officeAddress: string
  portrait: string | null
  logo: string | null
}

/** All that the public page of a listing is made of. It is plain data, so that two are the same when their JSON is. */
export interface PageFacts {
  agentId: number
  id: string
  slug: string
  content: ListingContent
  /** By the photo's id; a photo that is still on its way has none. */
  files: Record<string, PhotoFile>
  agent: PageAgent
  createdAt: string
  updatedAt: string
}

/** What `?from=` may say led to the page. */
const CAME_FROM = ['flyer', 'sign', 'post'] as const
export type CameFrom = (typeof CAME_FROM)[number]

export const cameFrom = (value: unknown): CameFrom | null => CAME_FROM.find((one) => one === value) ?? null

/** In what form a page is made: everything else about it is in the facts. */
export interface PageView {
  language: CaptionLanguage
  from: CameFrom | null
  /** The server's address without a slash at its end. */
  origin: string
  now: Date
}

export type PagePhoto = ListingPhoto & PhotoFile & { original: (PhotoFile & { id: string }) | null }

/** The photos that have a file, in their order, each altered one with its original. */
export function photosOf({ content, files }: Pick<PageFacts, 'content' | 'files'>): PagePhoto[] {
  const originals = new Set(content.photos.map(({ altered }) => altered?.original_id))
  return content.photos.flatMap((photo) => {
    const file = files[photo.id]
    // An original is shown beside what was made of it.
    if (!file || (originals.has(photo.id) && !photo.altered)) return []
    const id = photo.altered?.original_id ?? null
    const original = id === null ? undefined : files[id]
    return [{ ...photo, ...file, original: id !== null && original ? { id, ...original } : null }]
  })
}

/** The open houses that aren't over, the next one first, with their instants. */
export function openHousesOf({ content }: Pick<PageFacts, 'content'>, now: Date) {
  const instant = (date: string, time: string, zone: Parameters<typeof instantOf>[1]) => {
    const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return instantOf({ year, month, day, hour, minute }, zone)
  }
  return content.open_houses
    .map((openHouse) => ({
      ...openHouse,
      begin: instant(openHouse.date, openHouse.starts, openHouse.time_zone),
      end: instant(openHouse.date, openHouse.ends, openHouse.time_zone),
    }))
    .filter(({ end }) => end > now)
    .toSorted((a, b) => a.begin.getTime() - b.begin.getTime())
}

export type PageOpenHouse = ReturnType<typeof openHousesOf>[number]

/**
 * The office's phone number is named where the state asks for it, and where the agent has none of their own.
 */
export function showsOfficePhone(agent: PageAgent): boolean {
  const requires: readonly string[] = ruleFor(agent).requires
  return agent.officePhone !== '' && (requires.includes('officePhone') || agent.phone === '')
}

/** The text in the language asked for, else in the other one, with the language it is in. */
export function inLanguage(
  texts: Record<CaptionLanguage, string>,
  language: CaptionLanguage,
): { text: string; language: CaptionLanguage } {
  const other = language === 'en' ? 'es' : 'en'
  return texts[language].trim() === '' && texts[other].trim() !== ''
    ? { text: texts[other], language: other }
    : { text: texts[language], language }
}
