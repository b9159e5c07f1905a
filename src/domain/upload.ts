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

function beginsWith(head: Uint8Array, sign: readonly number[]): boolean {
  return sign.every((byte, index) => head[index] === byte)
}

function textAt(head: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...head.subarray(from, to))
}
