import { randomBytes } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'

const MB = 1024 * 1024

/** Writes a real video with so many more bytes, which players skip, into a folder; gives its path. */
export async function largeVideo(folder: string, bytes: number, film: 'wide' | 'reel' = 'wide'): Promise<string> {
  const path = join(folder, `${bytes}.mp4`)
  copyFileSync(join(import.meta.dirname, `${film}.mp4`), path)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes + 8)
  head.write('free', 4, 'latin1')
  await appendFile(path, head)
  const noise = randomBytes(MB)
  for (let left = bytes; left > 0; left -= MB) await appendFile(path, noise.subarray(0, left))
  return path
}
