/**
 * The types that may be stored, by their key's extension. Browsers are never sent another type than these, nor a ZIP nor a
 * part of an upload.
 */
const MIME_OF_ENDING = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  srt: 'application/x-subrip',
  zip: 'application/zip',
  part: 'application/octet-stream',
} as const

type Ending = keyof typeof MIME_OF_ENDING

export type StoredMime = (typeof MIME_OF_ENDING)[Ending]

const KEY = /^[0-9a-f]{64}\.(jpg|png|webp|mp4|pdf|srt|zip|part)$/

/** The type of files with this extension, or null for what is never stored. */
export function mimeOfEnding(ending: string): StoredMime | null {
  return Object.hasOwn(MIME_OF_ENDING, ending) ? MIME_OF_ENDING[ending as Ending] : null
}

/** The key under which content of this hash (SHA-256, lower-case hex) is stored. */
export function keyOf(sha256: string, mime: StoredMime): string {
  const ending = Object.entries(MIME_OF_ENDING).find(([, known]) => known === mime)?.[0]
  return `${sha256}.${ending}`
}

/** The type of a key, or null for text that is no key: only valid keys become paths. */
export function mimeOfKey(key: string): StoredMime | null {
  const ending = KEY.exec(key)?.[1]
  return ending === undefined ? null : mimeOfEnding(ending)
}

/** Whether files of this type are the server's own, and nobody's to fetch. */
export function isInternal(mime: StoredMime): boolean {
  return mime === 'application/zip' || mime === 'application/octet-stream'
}

export function isPicture(mime: string): boolean {
  return mime.startsWith('image/')
}

export function isVideo(mime: string): boolean {
  return mime.startsWith('video/')
}
