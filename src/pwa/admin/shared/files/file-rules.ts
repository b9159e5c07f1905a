import { FILE_RULES, HEAD_BYTES, kindOfContent, type FileKind } from '#domain/media/upload.ts'

export const ACCEPTED_LABELS: Record<FileKind, string> = {
  image: 'JPG or PNG, up to 5 MB',
  video: 'MP4, up to 300 MB',
  pdf: 'PDF, up to 35 MB',
  subtitles: 'SRT or VTT, up to 200 KB',
}

/** Of a folder, or of a file that was moved, deleted or changed since it was chosen. */
const UNREADABLE = 'This file can’t be read. Please check that it’s still there, and choose it again'

/** Why a file isn't accepted, judged by its content and size and never by its name; null when it is. */
export async function fileErrorOf(file: Blob, want: FileKind): Promise<string | null> {
  const rule = FILE_RULES[want]
  const head = await headOf(file)
  if (head === null) return UNREADABLE
  const kind = kindOfContent(head)
  // Whether a text is subtitles is for the server to see.
  if (want === 'subtitles' ? kind !== null : kind === null || !rule.types.includes(kind)) return rule.wrong
  return file.size > rule.largest ? rule.tooLarge : null
}

/** Of the files chosen in a form, the messages about those that can't be read any more, by their place. */
export async function unreadableIn(files: Readonly<Record<string, File>>): Promise<Record<string, string>> {
  const heads = await Promise.all(
    Object.entries(files).map(async ([place, file]) => ({ place, head: await headOf(file) })),
  )
  return Object.fromEntries(heads.flatMap(({ place, head }) => (head === null ? [[place, UNREADABLE]] : [])))
}

async function headOf(file: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  } catch (error) {
    console.warn('A chosen file couldn’t be read', error)
    return null
  }
}

export const acceptOf = (want: FileKind) => (want === 'subtitles' ? '.srt,.vtt' : FILE_RULES[want].types.join(','))

/** '3.4 GB', '1.2 MB' or '840 KB'. */
export function fileSizeLabel(bytes: number): string {
  const megabytes = bytes / (1024 * 1024)
  if (megabytes >= 1024) return `${(megabytes / 1024).toFixed(1)} GB`
  if (megabytes >= 1) return `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB`
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}
