import { useQuery } from '@tanstack/react-query'

import { monthNow, shiftMonth } from '#domain/time/month.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { useAgentZone } from '#pwa/shared/answers/agent.ts'
import { scheduledMonthQuery } from '#pwa/shared/answers/scheduled.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'

import { removalMessage, stillFor } from './removal-message.ts'

/**
 * Says what happens to the posts that have still to go out on a platform; where it has several accounts, to `account`.
 */
export function ScheduledPostsNote({ platform, account }: { platform: Platform; account?: string | undefined }) {
  const month = monthNow(useNow(), useAgentZone())
  const present = useQuery(scheduledMonthQuery(month))
  const following = useQuery(scheduledMonthQuery(shiftMonth(month, 1)))
  const known = present.isSuccess && following.isSuccess
  const count = known ? stillFor(platform, [...present.data, ...following.data], account) : null
  const message = removalMessage(platform, count)
  return message && <p>{message}</p>
}
