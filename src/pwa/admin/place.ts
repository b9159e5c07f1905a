/** The largest id the database gives. */
const LARGEST_ID = 2_147_483_647

const isId = (text: string) => /^[1-9]\d*$/.test(text) && Number(text) <= LARGEST_ID
const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** The four places of the back-office, and by what their records go in an address. */
const PLACES = {
  'social-post-collections': isId,
  'social-posts': isId,
  'template-collections': isId,
  templates: isUuid,
} as const

export type PlaceName = keyof typeof PLACES

/** A list, or with an id one of its records; `new` makes one. */
export interface Place {
  place: PlaceName
  id: string | null
}

/** What an address below /admin leads to; null for nothing. */
export function placeOf(path: string): Place | 'start' | null {
  const [name = '', id, ...more] = path
    .replace(/^\/admin\/?/, '')
    .replace(/\/$/, '')
    .split('/')
  if (name === '') return 'start'
  if (!isPlaceName(name) || more.length > 0) return null
  if (id === undefined) return { place: name, id: null }
  return id === 'new' || PLACES[name](id) ? { place: name, id } : null
}

const isPlaceName = (name: string): name is PlaceName => Object.hasOwn(PLACES, name)
