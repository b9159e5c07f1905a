/** The text of a table: UTF-8, or UTF-16 as Excel saves “Unicode Text”; null for bytes in another encoding. */
export function textOfTable(bytes: Uint8Array): string | null {
  return decoded(bytes, utf16Of(bytes) ?? 'utf-8')
}

export const isUtf8 = (bytes: Uint8Array) => decoded(bytes, 'utf-8') !== null

/** By its mark, or without one by its zeros: text of a table has no others, and its title row is in ASCII. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return null
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return null
  }
}
