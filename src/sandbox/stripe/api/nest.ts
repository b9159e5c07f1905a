import { invalid } from './stripe-error.ts'

export type Nested = string | Nested[] | { [name: string]: Nested }

const DEEPEST = 6

/** Parameters as Stripe's forms and queries write them: `items[0][price]` is part of a list, `metadata[a]` of a map. */
export function nest(flat: unknown): Record<string, Nested> {
  const root: Record<string, Nested> = Object.create(null) as Record<string, Nested>
  for (const [name, value] of Object.entries(flat ?? {})) {
    if (typeof value !== 'string') throw invalid(`Received ${name} more than once`, name)
    const path = name.split('[').map((part) => part.replace(/\]$/, ''))
    if (path.length > DEEPEST) throw invalid(`Received too deep a parameter: ${name}`, name)
    put(root, path, value)
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, withLists(value)]))
}

function put(into: Record<string, Nested>, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const inner = into[name] ?? (Object.create(null) as Record<string, Nested>)
  if (typeof inner !== 'object' || Array.isArray(inner)) throw invalid(`Invalid parameter: ${name}`, name)
  into[name] = inner
  put(inner, rest, value)
}

function withLists(value: Nested): Nested {
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const names = Object.keys(value)
  const inner = names.map((name) => withLists(value[name] ?? ''))
  if (names.length > 0 && names.every((name, index) => name === String(index) || name === '')) return inner
  return Object.fromEntries(names.map((name, index) => [name, inner[index] ?? '']))
}
