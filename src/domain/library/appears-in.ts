import { joinList } from '../time/time-labels.ts'
import { LISTINGS } from './listing.ts'

/** Where agents find a post: 'Appears in: Home Buying and the collection “Sunny Kitchens”.' */
export function appearsIn(collection: string, tags: readonly { slug: string }[]): string {
  const pages = LISTINGS.filter(({ tag }) => tags.some(({ slug }) => slug === tag)).map(({ title }) => title)
  const places = joinList([...pages, `the collection “${collection}”`])
  return `Appears in: ${places}.${pages.length === 0 ? ' Its tags have no page of their own.' : ''}`
}
