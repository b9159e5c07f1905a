import {
  IMAGE_TOO_LARGE,
  LARGEST_IMAGE,
  LARGEST_PDF,
  LARGEST_VIDEO,
  NOT_A_PDF,
  NOT_A_VIDEO,
  NOT_AN_IMAGE,
  PDF_TOO_LARGE,
  VIDEO_TOO_LARGE,
} from '#contract/admin.ts'
import { HEAD_BYTES, kindOfContent, type UploadKind } from '#domain/upload.ts'

/** What a place for a file takes. */
export type FileWant = 'image' | 'video' | 'pdf'

interface Rule {
  kinds: readonly UploadKind[]
  largest: number
  wrong: string
  tooLarge: string
  /** What is taken, said under the place. */
  words: string
}

export const FILE_RULES: Record<FileWant, Rule> = {
  image: {
    kinds: ['image/jpeg', 'image/png'],
    largest: LARGEST_IMAGE,
    wrong: NOT_AN_IMAGE,
    tooLarge: IMAGE_TOO_LARGE,
    words: 'JPG or PNG, up to 5 MB',
  },
  video: {
    kinds: ['video/mp4'],
    largest: LARGEST_VIDEO,
    wrong: NOT_A_VIDEO,
    tooLarge: VIDEO_TOO_LARGE,
    words: 'MP4, up to 300 MB',
  },
  pdf: {
    kinds: ['application/pdf'],
    largest: LARGEST_PDF,
    wrong: NOT_A_PDF,
    tooLarge: PDF_TOO_LARGE,
    words: 'PDF, up to 35 MB',
  },
}

type FileFault = { kind: 'wrong' | 'tooLarge'; words: string }

/** Why a file isn't taken, judged by its content and size and never by its name; null when it is. */
export async function faultOf(file: Blob, want: FileWant): Promise<FileFault | null> {
  const rule = FILE_RULES[want]
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const kind = kindOfContent(head)
  if (kind === null || !rule.kinds.includes(kind)) return { kind: 'wrong', words: rule.wrong }
  return file.size > rule.largest ? { kind: 'tooLarge', words: rule.tooLarge } : null
}

/** The `accept` of a file input. */
export const acceptOf = (want: FileWant) => FILE_RULES[want].kinds.join(',')

/** '1.2 MB' or '840 KB'. */
export function sizeWords(bytes: number): string {
  const megabytes = bytes / (1024 * 1024)
  if (megabytes >= 1) return `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB`
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}
