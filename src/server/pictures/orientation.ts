/** A picture without metadata. */
export interface Stripped {
  content: Buffer
  /** The EXIF orientation (1 is upright) by which it has to be turned. The content no longer contains it. */
  orientation: number
  /** Whether the content had no mark of its end, and got one: what follows its last data can't be told from them. */
  lacksEnd?: boolean
}

const ORIENTATION_TAG = 0x0112
const SHORT = 3

/** The orientation, 1 to 8, in EXIF data (a TIFF header and its first directory); 1 when there is none. */
export function orientationOf(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 4)
  if (tiff.length < 10 || (order !== 'II*\0' && order !== 'MM\0*')) return 1
  const little = order.startsWith('I')
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = u16(directory)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    if (u16(at) !== ORIENTATION_TAG || u16(at + 2) !== SHORT) continue
    const value = u16(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}
