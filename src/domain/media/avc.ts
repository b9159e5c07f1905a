/** Of the configuration of H.264 (ISO 14496-15); null for what only some profiles say. */
export interface Coding {
  profile: number
  /** 1 is 4:2:0, 2 is 4:2:2, 3 is 4:4:4. */
  chroma: number | null
  bits: number | null
}

/** From `avcC`: the profile, two lists of parameters, and in some profiles the colors. */
export function codingOf(moov: DataView, config: { start: number; end: number }): Coding | null {
  if (config.end - config.start < 6) return null
  const profile = moov.getUint8(config.start + 1)
  const unknown = { profile, chroma: null, bits: null }
  let at = config.start + 5
  for (const mask of [0x1f, 0xff]) {
    if (at >= config.end) return unknown
    const sets = moov.getUint8(at) & mask
    at += 1
    for (let set = 0; set < sets; set += 1) {
      if (at + 2 > config.end) return unknown
      at += 2 + moov.getUint16(at)
    }
  }
  if (profile < 100 || at + 3 > config.end) return unknown
  return { profile, chroma: moov.getUint8(at) & 3, bits: 8 + (moov.getUint8(at + 1) & 7) }
}
