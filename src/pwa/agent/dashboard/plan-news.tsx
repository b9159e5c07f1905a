import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import { noticesQuery } from '#pwa/agent/notices/queries.ts'
import { Notice } from '#pwa/shared/ui/notice.tsx'

/**
 * What is new about the agent's plan, such as a trial that needs a card; until it no longer holds, or was read. That it has
 * ended is said above already.
 */
export function PlanNews() {
  const news = useQuery(noticesQuery).data?.find(
    ({ kind, read }) => !read && kind.startsWith('plan_') && kind !== 'plan_ended',
  )
  if (!news) return null
  return (
    <Notice icon="credit-card" tone={news.kind === 'plan_payment_failed' ? 'red' : 'plum'} title={`${news.title}.`}>
      {news.body}{' '}
      <Link to={news.href} className="font-semibold whitespace-nowrap text-plum">
        See billing
      </Link>
    </Notice>
  )
}
