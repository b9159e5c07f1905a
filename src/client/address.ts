import { API_BASE_URL } from './base.ts'

/**
 * The address of a call: `GET /social-posts/:id` with `{id: 5}` gives `/api/social-posts/5`. Query
 * values that are undefined or null are left out, lists are repeated.
 *
 * @throws RangeError for a param that is missing or would lead out of its place in the path
 */
export function addressOf(name: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replaceAll(/:(\w+)/g, (_, key: string) => encodeParam(key, params[key]))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(key, String(item))
    }
  }
  return `${API_BASE_URL}${path}${search.size > 0 ? `?${search}` : ''}`
}

function encodeParam(key: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  // A browser folds dot segments even when they are percent-encoded.
  if (/^(|\.{1,2})$/.test(text)) throw new RangeError(`No usable value for ${key}`)
  return encodeURIComponent(text)
}
