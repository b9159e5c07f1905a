const WRONG_KIND = 'Please select a valid image file (JPEG or PNG)'

/** Largest file accepted for cropping, in bytes. The result is far smaller. */
const LARGEST_FILE = 40 * 1024 * 1024

/** The picture's type by its first bytes, whatever its name; else why it can't be used. */
export async function kindOf(file: File): Promise<{ type: 'image/jpeg' | 'image/png' } | { fault: string }> {
  if (file.size > LARGEST_FILE) return { fault: 'File size too large. Please use smaller images.' }
  const head = [...new Uint8Array(await file.slice(0, 8).arrayBuffer())]
  if (beginsWith(head, [0xff, 0xd8, 0xff])) return { type: 'image/jpeg' }
  if (beginsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return { type: 'image/png' }
  return { fault: WRONG_KIND }
}

function beginsWith(head: readonly number[], sign: readonly number[]): boolean {
  return sign.every((byte, index) => head[index] === byte)
}
