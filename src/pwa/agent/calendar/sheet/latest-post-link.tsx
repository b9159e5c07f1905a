import { useQueryClient } from '@tanstack/react-query'

import type { CallAnswer } from '#client/call.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/scheduled.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

/**
 * A link to the latest post known to be on the platform, beside which an unconfirmed one would be. Renders nothing
 * while none is known.
 */
export function LatestPostLink({ platform }: { platform: Platform }) {
  const client = useQueryClient()
  const name = PLATFORM_NAME[platform]
  const known = client
    .getQueriesData<CallAnswer<'GET /agent/social-posts'>>({
      // A month's query has the year in its key; single posts and their attempts share the first key.
      predicate: ({ queryKey: [first, year] }) => first === SCHEDULED_KEY[0] && typeof year === 'number',
    })
    .flatMap(([, answer]) => answer?.data ?? [])
    .flatMap(({ targets }) => targets)
    .filter((target) => target.platform === platform && target.permalink !== null)
    .toSorted((a, b) => (b.published_at ?? '').localeCompare(a.published_at ?? ''))
  const latest = known[0]?.permalink
  if (!latest) return null
  return (
    <a
      href={latest}
      target="_blank"
      rel="noreferrer"
      className="col-span-full inline-flex min-h-(--target) items-center gap-1.5 justify-self-start font-semibold text-plum"
    >
      Check your latest post on {name} first
      <Icon name="arrow-square-out" small />
      <span className="sr-only">opens in a new tab</span>
    </a>
  )
}
