import { localDay, type TimeZone } from '../time/time.ts'

interface Post {
  id: number
  status: string
  scheduled_at: string
  targets: readonly { remedy: unknown }[]
}

/**
 * The post that the calendar lists first for the present day, and the next post after that day. Null where a post needs
 * the agent or the day's first post is already published, since both are shown in other sizes than the prerendered ones.
 */
export function presentDayIn<P extends Post>(
  posts: readonly P[],
  zone: TimeZone,
  now: Date,
): { first: P | undefined; next: P | undefined } | null {
  const shown = posts
    .filter(({ status }) => status !== 'canceled')
    .toSorted((a, b) => Date.parse(a.scheduled_at) - Date.parse(b.scheduled_at) || a.id - b.id)
  if (shown.some(({ targets }) => targets.some(({ remedy }) => remedy !== null))) return null
  const today = localDay(now, zone)
  const dayOf = ({ scheduled_at: at }: P) => localDay(new Date(at), zone)
  const first = shown.findLast((post) => dayOf(post) === today)
  if (first?.status === 'published') return null
  return { first, next: shown.find((post) => dayOf(post) > today) }
}
