import { hasPdfHeader, PDF_SEARCH, pdfEnd } from '#domain/media/pdf.ts'
import { FILE_RULES, HEAD_BYTES } from '#domain/media/upload.ts'

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
