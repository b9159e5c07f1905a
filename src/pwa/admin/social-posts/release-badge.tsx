import { isReleased } from '#domain/library/release.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Releases Dec 1' for a post that agents don't see yet; nothing for all others. */
export function ReleaseBadge({ date }: { date: string | null }) {
  const now = useNow()
  if (date === null || isReleased(date, now)) return null
  const day = new Date(`${date}T00:00:00Z`)
  const format = day.getUTCFullYear() === now.getFullYear() ? DAY : DAY_OF_YEAR
  return (
    <Badge tone="blue" icon="clock-bold">
      Releases {format.format(day)}
    </Badge>
  )
}
