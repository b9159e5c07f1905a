const MB = 1024 * 1024

/** Largest picture and largest PDF in bytes, and most pictures in one carousel (admin specification, section 9). */
export const LARGEST_IMAGE = 5 * MB
export const LARGEST_PDF = 35 * MB
export const CAROUSEL_MOST = 10

export type UploadKind = 'image/jpeg' | 'image/png' | 'video/mp4' | 'application/pdf'

/** How many of a file's first bytes `kindOfContent` wants. */
export const HEAD_BYTES = 16

/** Brands that share the mp4 box form and are something else: QuickTime, audio alone, pictures. */
const NO_FILM = /^(qt {2}|M4A |M4B |heic|heix|mif1|msf1|avif|avis)/

/** What a file is by its first bytes, whatever its name and its sender say; null for all that isn't taken. */
export function kindOfContent(head: Uint8Array): UploadKind | null {
  if (beginsWith(head, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (beginsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (textAt(head, 0, 5) === '%PDF-') return 'application/pdf'
  if (textAt(head, 4, 8) === 'ftyp' && !NO_FILM.test(textAt(head, 8, 12))) return 'video/mp4'
  return null
}

/** Why a collection's or template's picture isn't taken; null when it is. */
export function imageFault(kind: UploadKind | null, bytes: number): string | null {
  if (!isImage(kind)) return 'Only JPG and PNG images are allowed'
  return bytes > LARGEST_IMAGE ? 'Image size should be less than 5MB' : null
}

/** The same for a template's PDF. */
export function pdfFault(kind: UploadKind | null, bytes: number): string | null {
  if (kind !== 'application/pdf') return 'Only PDF files are allowed'
  return bytes > LARGEST_PDF ? 'PDF size should be less than 35MB' : null
}

export function isImage(kind: UploadKind | null): boolean {
  return kind === 'image/jpeg' || kind === 'image/png'
}

function beginsWith(head: Uint8Array, sign: readonly number[]): boolean {
  return sign.every((byte, index) => head[index] === byte)
}

function textAt(head: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...head.subarray(from, to))
}
