import { open } from 'node:fs/promises'

import sharp from 'sharp'

import { FILE_RULES, HEAD_BYTES, kindOfContent, type FileKind, type UploadKind } from '#domain/upload.ts'

import type { ReceivedFile } from '../../http/read-form.ts'
import { atMost } from '../../storage/at-most.ts'
import { filmFault } from '../../storage/film-fault.ts'
import { reading } from '../../storage/measure.ts'
import { isWholePdf } from '../../storage/pdf.ts'

/** A file that may be stored: known by its content, and read to its end. */
export interface CheckedFile {
  field: string
  /** Content, or a path to it. */
  source: Buffer | string
  mime: UploadKind
  sha256: string
}

/** Pictures decoded at once; each keeps a core busy for some tens of milliseconds. */
const inTurn = atMost(2)

/** Most pixels taken on, of which decoding makes up to four bytes each; a small file can claim any number. */
const MOST_PIXELS = 64_000_000

/** What a file is by its content, whatever its name and its sender say; else why it isn't taken. */
export async function checkFile(file: ReceivedFile, kind: FileKind): Promise<CheckedFile | string> {
  const { field, path, sha256 } = file
  const mime = kindOfContent(await headOf(path))
  const { types, wrong } = FILE_RULES[kind]
  if (mime === null || !types.includes(mime)) return wrong
  const fault = await faultOf(path, kind)
  return fault ?? { field, source: path, mime, sha256 }
}

async function faultOf(path: string, kind: FileKind): Promise<string | null> {
  if (kind === 'image') return await inTurn(() => pictureFault(path))
  if (kind === 'video') return await reading(path, filmFault)
  return (await reading(path, isWholePdf)) ? null : 'This PDF breaks off before its end. Please upload it again'
}

/** Null for a picture that can be decoded as a whole. Its header is asked first for what that would take. */
async function pictureFault(path: string): Promise<string | null> {
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata()
    if (width * height > MOST_PIXELS) return 'This picture has too many pixels. Please choose a smaller one'
    await sharp(path, { failOn: 'error', limitInputPixels: MOST_PIXELS }).resize(16, 16).toBuffer()
    return null
  } catch {
    // What sharp can't read it says by throwing.
    return 'This picture is damaged and can’t be read. Please choose another one'
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
