/** Readers search this many first bytes of a file for a PDF's header, and as many last ones for its end mark. */
export const PDF_SEARCH = 1024

/** How other kinds of files begin, in the bytes that come before a PDF's header. */
const OTHER_BEGINNINGS = [
  '\xff\xd8',
  '\x89PNG',
  'GIF8',
  'RIFF',
  'II*',
  'MM\0',
  '8BPS',
  'ID3',
  'OggS',
  'fLaC',
  'PK',
  'Rar!',
  '7z\xbc',
  '\x1f\x8b',
  'BZh',
  'MZ',
  '\x7fELF',
  '\xca\xfe\xba\xbe',
  '\xd0\xcf\x11\xe0',
  '#!',
  '%!',
  '{\\rtf',
]

const beginsAsOther = (text: string) =>
  OTHER_BEGINNINGS.some((sign) => text.startsWith(sign)) ||
  text.slice(4, 8) === 'ftyp' ||
  text.slice(257, 262) === 'ustar'

/** Markup that a browser would read, and the parts of a ZIP, which is found from its end. */
const isForeign = (text: string) => /<[a-z!?/%]/i.test(text) || text.includes('PK\x03') || text.includes('PK\x05')

/**
 * Whether a file's first bytes have a PDF's header where readers look for it. Byte-order marks, line breaks and what a
 * mail or print server writes may be before it, but no beginning of a file of another kind.
 */
export function hasPdfHeader(head: Uint8Array): boolean {
  const text = latin1(head)
  const at = text.indexOf('%PDF-')
  if (at === -1 || at >= PDF_SEARCH) return false
  const before = text.slice(0, at)
  const behindMark = before.replace(/^(?:\xef\xbb\xbf|\xfe\xff|\xff\xfe)?\s*/, '')
  return !beginsAsOther(before) && !beginsAsOther(behindMark) && !isForeign(before)
}

/**
 * Whether a PDF's end mark is in its last bytes, without the zeros and blanks that some programs write behind it: `cut`
 * without one, `foreign` with a file of another kind behind it.
 */
export function pdfEnd(tail: Uint8Array): 'whole' | 'cut' | 'foreign' {
  const text = latin1(tail)
  const at = text.lastIndexOf('%%EOF')
  if (at === -1) return 'cut'
  // The end of a ZIP may have a mark of a PDF behind it, in its comment.
  return isForeign(text.slice(at)) || text.includes('PK\x05\x06') ? 'foreign' : 'whole'
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}
