/**
 * Where in a parsed request there is text the database can't hold as it is: PostgreSQL refuses U+0000,
 * and half a surrogate pair would turn into another character unsaid. Null when there is none.
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
