import { useEffect, useState } from 'react'

import { alteredLabelTexts } from '#domain/listings/altered-photos.ts'
import { DESIGN_PHOTOS } from '#domain/listings/design.ts'
import type { ListingPhoto, ListingStatus } from '#domain/listings/listing.ts'
import type { ListingOccasion } from '#domain/listings/listing-captions.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { MOST_OWN_PICTURES } from '#domain/publication/own-post.ts'

import type { DesignPhoto } from './draw-design.ts'

/** A photo of a listing with its file, from this device or the server. */
export interface PhotoWithFile extends ListingPhoto {
  file: Blob
}

/** Plum, until the agent's brand has a color. */
export const ACCENT = '#4B1D42'

/** What there is to say first about a listing with each status. */
export const OF_STATUS: Record<ListingStatus, ListingOccasion> = {
  coming_soon: 'coming_soon',
  active: 'active',
  open_house: 'open_house_soon',
  under_contract: 'under_contract',
  sold: 'sold',
  withdrawn: 'active',
}

export const LANGUAGES: readonly { value: CaptionLanguage; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
]

/** How many photos a post can show: the most that a design takes, and slides. */
export const POST_PHOTOS = Math.max(...Object.values(DESIGN_PHOTOS)) + MOST_OWN_PICTURES - 1

/** What is said where photos can't be had now; null where all can. */
export function missingPhotos(count: number): string | null {
  if (count <= 0) return null
  return `${count === 1 ? 'One photo' : `${count} photos`} couldn’t be loaded.`
}

/** The photos with their files once they are read; null until then, and while nothing is asked for. */
export function usePhotos(read: (() => Promise<readonly PhotoWithFile[]>) | null): readonly PhotoWithFile[] | null {
  const [photos, setPhotos] = useState<readonly PhotoWithFile[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    read?.().then(
      (found) => isCurrent && setPhotos(found),
      (error: unknown) => console.warn('The photos of a listing could not be read', error),
    )
    return () => void (isCurrent = false)
  }, [read])
  return photos
}

/** A photo as it is drawn, with the statement where it was altered; `link` is the page's, empty while that is off. */
export function designPhoto(
  { file, altered }: PhotoWithFile,
  { language, link }: { language: CaptionLanguage; link: string },
): DesignPhoto {
  return { file, label: altered && alteredLabelTexts({ language, kinds: altered.kinds, url: link || null }) }
}
