import { hasPdfHeader, PDF_SEARCH, pdfEnd } from '#domain/media/pdf.ts'
import { FILE_RULES, HEAD_BYTES } from '#domain/media/upload.ts'
import { toSrt } from '#domain/media/subtitle-file.ts'
import { open, readFile, stat } from 'node:fs/promises'
import { outerBoxes, readIndex } from '#domain/media/mp4.ts'
import { headerOf, PictureRefused } from '../pictures/decode.ts'
import { isInternal, isVideo, type StoredMime } from './keys.ts'

/** Reads `length` bytes at `offset`, fewer at the end of the file. */
export type ReadBuffer = (offset: number, length: number) => Promise<Buffer>

/** How much is read at once in search of the last byte that counts. */
const STEP = 64 * 1024

/** NUL, blanks and the end mark of old text files. */
const FILLERS = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x20])

/**
 * Why a file isn't a PDF from its beginning to its end (ISO 32000, 7.5), as a message for the uploader; null when it is. A
 * truncated one lacks its end mark.
 */
export async function pdfFault(read: ReadBuffer, bytes: number): Promise<string | null> {
  if (!hasPdfHeader(await read(0, HEAD_BYTES))) return FILE_RULES.pdf.wrong
  const last = await lastContent(read, bytes)
  const from = Math.max(0, last - PDF_SEARCH)
  const end = pdfEnd(await read(from, last - from))
  if (end === 'foreign') return FILE_RULES.pdf.wrong
  return end === 'cut' ? 'This PDF is incomplete. Please upload it again.' : null
}

/** Where the content ends and fillers follow. */
async function lastContent(read: ReadBuffer, bytes: number): Promise<number> {
  for (let end = bytes; end > 0;) {
    const from = Math.max(0, end - STEP)
    const part = await read(from, end - from)
    const last = part.findLastIndex((byte) => !FILLERS.has(byte))
    if (last !== -1) return from + last + 1
    end = from
  }
  return 0
}

/** Dimensions of a picture or video as shown, after its stored rotation; a document has none. */
export interface Measures {
  width: number | null
  height: number | null
  durationMs: number | null
}

const UNMEASURED: Measures = { width: null, height: null, durationMs: null }

/** Content that isn't of its declared type, or can't be read. */
export class UnreadableMedia extends Error {
  constructor(mime: StoredMime) {
    super(`This is not a readable ${mime} file.`)
    this.name = 'UnreadableMedia'
  }
}

const FORMAT: Partial<Record<StoredMime, string>> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' }

/** Reads only headers. Throws `UnreadableMedia`. `source` is the content or a path to it. */
export async function measure(source: Buffer | string, mime: StoredMime): Promise<Measures> {
  const measures = await measuresOf(source, mime)
  if (!measures) throw new UnreadableMedia(mime)
  return measures
}

async function measuresOf(source: Buffer | string, mime: StoredMime): Promise<Measures | null> {
  if (isVideo(mime)) return await measureVideo(source)
  // Whoever stores a ZIP has read its list of files; a part of an upload is measured with the whole.
  if (isInternal(mime)) return UNMEASURED
  if (mime === 'application/x-subrip') {
    const text = typeof source === 'string' ? await readFile(source, 'utf8') : source.toString()
    return 'srt' in toSrt(text) ? UNMEASURED : null
  }
  if (mime !== 'application/pdf') return await measurePicture(source, mime)
  return (await reading(source, pdfFault)) === null ? UNMEASURED : null
}

async function measurePicture(source: Buffer | string, mime: StoredMime): Promise<Measures | null> {
  const picture = await headerOrNull(source)
  if (!picture || picture.format !== FORMAT[mime]) return null
  const { width, height } = picture.autoOrient
  return { width, height, durationMs: null }
}

async function headerOrNull(source: Buffer | string) {
  try {
    return await headerOf(source)
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    return null
  }
}

/** From the index alone, so the cost doesn't depend on the video's length; null when it is no MP4. */
async function measureVideo(source: Buffer | string): Promise<Measures | null> {
  const index = await reading(source, async (read, bytes) => {
    const { boxes } = await outerBoxes(read, bytes)
    if (boxes[0]?.type !== 'ftyp') return null
    return await readIndex(
      read,
      boxes.find(({ type }) => type === 'moov'),
    )
  })
  return index?.size ? { ...index.size, durationMs: index.durationMs } : null
}

/** Gives access to parts of a file, whether content or a path. */
export async function reading<T>(
  source: Buffer | string,
  look: (read: ReadBuffer, bytes: number) => Promise<T>,
): Promise<T> {
  if (typeof source !== 'string') {
    return await look(async (offset, length) => source.subarray(offset, offset + length), source.length)
  }
  const { size } = await stat(source)
  const file = await open(source, 'r')
  try {
    return await look(async (offset, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(length, size - offset)), { position: offset })
      return buffer.subarray(0, bytesRead)
    }, size)
  } finally {
    await file.close()
  }
}
