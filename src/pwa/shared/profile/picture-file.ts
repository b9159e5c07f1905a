import { HEAD_BYTES, kindOfContent } from '#domain/media/upload.ts'

const WRONG_KIND = 'Please select a valid image file (JPEG or PNG)'

/** Largest file accepted for cropping, in bytes. The result is far smaller. */
const LARGEST_FILE = 40 * 1024 * 1024

/** The picture's type by its first bytes, whatever its name; else why it can't be used. */
export async function kindOf(file: File): Promise<{ type: 'image/jpeg' | 'image/png' } | { fault: string }> {
  if (file.size > LARGEST_FILE) return { fault: 'File size too large. Please use smaller images.' }
  const type = kindOfContent(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  return type === 'image/jpeg' || type === 'image/png' ? { type } : { fault: WRONG_KIND }
}
