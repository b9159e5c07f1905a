import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import type { PublicationTarget } from '#contract/publishing/publishing.ts'
import { groupDigits } from '#domain/group-digits.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { useLinkFromHere } from '#pwa/agent/connections/link-from-here.ts'
import { connectionsQuery } from '#pwa/shared/answers/shared-queries.ts'

import { asOfLabel, INSIGHT_LABEL, knownOf, missingMessages } from './insight-messages.ts'

interface TargetInsightsProps {
  target: PublicationTarget
  zone: TimeZone
  now: Date
}

/** What a network counted of a published post, when, and why the rest is missing. */
export function TargetInsights({ target, zone, now }: TargetInsightsProps) {
  const { platform, insights } = target
  const fromHere = useLinkFromHere()
  const mayAsk = useMayAsk(target)
  if (!insights) return null
  const known = knownOf(insights)
  const messages = missingMessages(platform, insights)
  const asOf = insights.as_of !== null && known.length > 0 ? `${asOfLabel(insights.as_of, zone, now)}.` : null
  return (
    <div className="grid gap-1.5 rounded-2xl bg-sunk px-3.5 py-3">
      {known.length > 0 && (
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          {known.map(({ insight, count }) => (
            <div key={insight} className="grid">
              <dt className="text-small text-ink-soft">{INSIGHT_LABEL[insight]}</dt>
              <dd className="num font-semibold">{groupDigits(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="num text-small text-ink-soft">{[asOf, ...messages].filter(Boolean).join(' ')}</p>
      {mayAsk && (
        <Link
          to="/social-media-connections/dashboard"
          state={fromHere}
          className="inline-flex min-h-(--target) items-center justify-self-start font-semibold text-plum"
        >
          See post stats
          <span className="sr-only"> on {PLATFORM_NAME[platform]}</span>
        </Link>
      )}
    </div>
  )
}

/** Whether the account's agent can give the permission that counts of this post need, and hasn't refused it before. */
function useMayAsk({ platform, account, insights }: PublicationTarget): boolean {
  const { data } = useQuery(connectionsQuery)
  const accounts = data?.[platform].accounts ?? []
  const own = account ? accounts.find(({ id }) => id === account.id) : accounts[0]
  const needs = Object.values(insights?.missing ?? {}).includes('not_permitted')
  return needs && own?.insights === 'offered' && own.status === 'active'
}
