import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/caption.ts'
import { PLATFORMS, type Platform } from '#domain/platform.ts'
import { fieldsOf, pick } from '#pwa/shared/publication/read-stored.ts'
import { keep } from '#pwa/shared/query/keep.ts'

/** The unsaved changes of a post; what is missing is unchanged. */
export interface StoredEdit {
  captions: Partial<Record<CaptionLanguage, string>>
  language?: CaptionLanguage
  platforms: Partial<Record<Platform, boolean>>
  /** The account on a platform that has several. */
  accounts: Partial<Record<Platform, string>>
  when?: 'now' | 'schedule'
  /** 'YYYY-MM-DD', as the input gives it. */
  day?: string
  /** 'HH:MM' of a 24-hour clock. */
  clock?: string
}

export const NOTHING_CHANGED: StoredEdit = { captions: {}, platforms: {}, accounts: {} }

const keyOf = (userId: number, postId: number) => `porchlight:edit:${userId}:${postId}`

/** The edit stored on this device, so that a reload or a failed save loses nothing. */
export function loadEdit(userId: number, postId: number): StoredEdit {
  const text = keep.get(keyOf(userId, postId))
  if (text === null) return NOTHING_CHANGED
  try {
    return read(JSON.parse(text))
  } catch (error) {
    console.warn('A kept edit could not be read', error)
    return NOTHING_CHANGED
  }
}

export function storeEdit(userId: number, postId: number, edit: StoredEdit): void {
  keep.set(keyOf(userId, postId), JSON.stringify(edit))
}

export function dropEdit(userId: number, postId: number): void {
  keep.drop(keyOf(userId, postId))
}

/** Leaves out what isn't of the expected form. */
function read(value: unknown): StoredEdit {
  const { captions, language, platforms, accounts, when, day, clock } = fieldsOf(value)
  return {
    captions: pick(captions, CAPTION_LANGUAGES, (words) => typeof words === 'string'),
    platforms: pick(platforms, PLATFORMS, (wanted) => typeof wanted === 'boolean'),
    accounts: pick(accounts, PLATFORMS, (id) => typeof id === 'string'),
    ...((language === 'en' || language === 'es') && { language }),
    ...((when === 'now' || when === 'schedule') && { when }),
    ...(typeof day === 'string' && { day }),
    ...(typeof clock === 'string' && { clock }),
  }
}
