export type UploadKind = 'image/jpeg' | 'image/png' | 'video/mp4' | 'application/pdf'

/** What a field of the back-office takes. */
export type FileKind = 'image' | 'video' | 'pdf'

interface FileRule {
  types: readonly UploadKind[]
  /** In bytes. */
  largest: number
  /** Why a file of another type, and one that is larger, isn't taken. */
  wrong: string
  tooLarge: string
}

const MB = 1024 * 1024

/** The limits of files, with their words (admin specification, section 5). A video is as large as the strictest network's limit. */
export const FILE_RULES: Record<FileKind, FileRule> = {
  image: {
    types: ['image/jpeg', 'image/png'],
    largest: 5 * MB,
    wrong: 'Only JPG and PNG images are allowed',
    tooLarge: 'Image size should be less than 5MB',
  },
  video: {
    types: ['video/mp4'],
    largest: 300 * MB,
    wrong: 'Only MP4 videos are allowed',
    tooLarge: 'Video size should be less than 300MB',
  },
  pdf: {
    types: ['application/pdf'],
    largest: 35 * MB,
    wrong: 'Only PDF files are allowed',
    tooLarge: 'PDF size should be less than 35MB',
  },
}

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
