import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

import sharp from 'sharp'

/** How far a color channel may be off, so that a rounding of the renderer doesn't count. */
const TOLERANCE = 8

/** A picture that differs between two folders. */
export interface Difference {
  file: string
  /** The share of pixels that differ; null where only one of the folders has the picture. */
  share: number | null
  /** Paths for a page in the second folder. */
  before: string | null
  after: string | null
}

/** Compares the pictures of two output folders, the most different first. */
export async function compareFolders(
  before: string,
  after: string,
): Promise<{ compared: number; differences: Difference[] }> {
  const [old, now] = [picturesIn(before), picturesIn(after)]
  const differences: Difference[] = []
  let compared = 0
  for (const file of [...new Set([...old, ...now])].sort()) {
    const paths = {
      before: old.has(file) ? relative(after, join(before, file)) : null,
      after: now.has(file) ? file : null,
    }
    if (!paths.before || !paths.after) differences.push({ file, share: null, ...paths })
    else {
      compared += 1
      const share = await shareOf(join(before, file), join(after, file))
      if (share > 0) differences.push({ file, share, ...paths })
    }
  }
  differences.sort((a, b) => (b.share ?? 2) - (a.share ?? 2))
  return { compared, differences }
}

function picturesIn(folder: string): Set<string> {
  return new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png')))
}

async function readPixels(path: string) {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The share of pixels that differ. Where one picture is larger, what the other lacks differs. */
async function shareOf(before: string, after: string): Promise<number> {
  const [a, b] = [await readPixels(before), await readPixels(after)]
  if (a.data.equals(b.data) && a.width === b.width) return 0
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)]
  const whole = Math.max(a.width, b.width) * Math.max(a.height, b.height)
  let differing = whole - width * height
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [i, j] = [(y * a.width + x) * 3, (y * b.width + x) * 3]
      if ([0, 1, 2].some((channel) => Math.abs((a.data[i + channel] ?? 0) - (b.data[j + channel] ?? 0)) > TOLERANCE)) {
        differing += 1
      }
    }
  }
  return differing / whole
}
