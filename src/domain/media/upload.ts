import { hasPdfHeader, PDF_SEARCH } from './pdf.ts'

export type UploadKind = 'image/jpeg' | 'image/png' | 'video/mp4' | 'application/pdf'

/** The kinds of files the admin forms accept. */
export type FileKind = 'image' | 'video' | 'pdf' | 'subtitles'

export interface FileRule {
  /** Of what is known by its first bytes. */
  types: readonly UploadKind[]
  /** In bytes. */
  largest: number
  /** The messages that refuse a file of another type, and one that is too large. */
  wrong: string
  tooLarge: string
}

const MB = 1024 * 1024

/**
 * The limits of files, with their messages (admin specification, section 5). The video limit is the strictest
 * network's.
 */
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
  subtitles: {
    types: [],
    // What Facebook takes.
    largest: 200_000,
    wrong: 'Only SRT and WebVTT subtitles are allowed',
    tooLarge: 'Subtitles should be less than 200KB',
  },
}

/** How many of a file's first bytes `kindOfContent` needs. */
export const HEAD_BYTES = PDF_SEARCH + '%PDF-'.length

/** Brands that use the mp4 box format for something else: QuickTime, audio only, pictures. */
const OTHER_MP4_BRANDS = /^(qt {2}|M4A |M4B |heic|heix|mif1|msf1|avif|avis)/

/** The type of a file by its first bytes, ignoring its name and declared type; null for one that isn't accepted. */
export function kindOfContent(head: Uint8Array): UploadKind | null {
  // What follows the start mark may be stray bytes, which decoders skip.
  if (beginsWith(head, [0xff, 0xd8])) return 'image/jpeg'
  if (beginsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (textAt(head, 4, 8) === 'ftyp' && !OTHER_MP4_BRANDS.test(textAt(head, 8, 12))) return 'video/mp4'
  return hasPdfHeader(head) ? 'application/pdf' : null
}

function beginsWith(head: Uint8Array, sign: readonly number[]): boolean {
  return sign.every((byte, index) => head[index] === byte)
}

function textAt(head: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...head.subarray(from, to))
}
