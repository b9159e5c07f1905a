import { createHash } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'

import { toSrt } from '#domain/media/subtitle-file.ts'
import { videoFault } from '#domain/media/video-error.ts'
import { FILE_RULES, HEAD_BYTES, kindOfContent, type FileKind } from '#domain/media/upload.ts'

import type { ReceivedFile, ReceivedForm } from '../http/uploads/read-form.ts'
import { cleanPicture } from '../pictures/clean-picture.ts'
import { PictureRefused } from '../pictures/decode.ts'

import type { StoredMime } from './keys.ts'
import { reading, pdfFault } from './measure.ts'

/** A file that may be stored: identified by its content, and read to its end. */
export interface CheckedFile {
  field: string
  /** Content, or a path to it. */
  source: Buffer | string
  mime: StoredMime
  sha256: string
}

/** Identifies a file by its content, whatever its name and media type say; otherwise the reason for refusing it. */
export async function checkFile(file: ReceivedFile, kind: FileKind): Promise<CheckedFile | string> {
  if (kind === 'subtitles') return await checkSubtitles(file)
  const { field, path, sha256 } = file
  const mime = kindOfContent(await headOf(path))
  const { types, wrong } = FILE_RULES[kind]
  if (mime === null || !types.includes(mime)) return wrong
  if (mime === 'image/jpeg' || mime === 'image/png') return await checkPicture(file, mime)
  const fault = await (kind === 'video' ? reading(path, videoFault) : reading(path, pdfFault))
  return fault ?? { field, source: path, mime, sha256 }
}

/** Checks a form's files of these kinds; those that are refused are in `faults`, with what the form found before. */
export async function checkFiles(
  { files, faults }: ReceivedForm,
  kindOf: (field: string) => FileKind | null,
): Promise<{ good: CheckedFile[]; faults: Record<string, string> }> {
  const good: CheckedFile[] = []
  const found = { ...faults }
  for (const file of files) {
    const kind = kindOf(file.field)
    if (!kind || found[file.field] !== undefined) continue
    const result = await checkFile(file, kind)
    if (typeof result === 'string') found[file.field] = result
    else good.push(result)
  }
  return { good, faults: found }
}

/** Replaces the sent picture with a copy without metadata. */
async function checkPicture(
  { field, path }: ReceivedFile,
  mime: 'image/jpeg' | 'image/png',
): Promise<CheckedFile | string> {
  try {
    const clean = await cleanPicture(await readFile(path), mime)
    await writeFile(path, clean)
    return { field, source: path, mime, sha256: createHash('sha256').update(clean).digest('hex') }
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    return error.message
  }
}

/** Replaces the sent subtitles with what networks take. */
async function checkSubtitles({ field, path }: ReceivedFile): Promise<CheckedFile | string> {
  const text = decoded(await readFile(path))
  if (text === null) return FILE_RULES.subtitles.wrong
  const read = toSrt(text)
  if ('fault' in read) return read.fault
  if (Buffer.byteLength(read.srt) > FILE_RULES.subtitles.largest) return FILE_RULES.subtitles.tooLarge
  await writeFile(path, read.srt)
  const sha256 = createHash('sha256').update(read.srt).digest('hex')
  return { field, source: path, mime: 'application/x-subrip', sha256 }
}

/** A text in the encoding its mark says, else UTF-8, else Windows-1252; null where it is no text. */
function decoded(bytes: Buffer): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), { position: 0 })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
