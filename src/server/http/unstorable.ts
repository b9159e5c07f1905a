/**
 * The path in a parsed request of text the database can't store unchanged: PostgreSQL refuses U+0000, and half a
 * surrogate pair would silently become another character. Null when there is none.
 */
export function placeOfUnstorable(value: unknown, path: PropertyKey[] = []): PropertyKey[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, part] of Object.entries(value)) {
    const found = placeOfUnstorable(part, [...path, key])
    if (found) return found
  }
  return null
}
