import { useQuery } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { AttentionPost } from '#contract/admin/operations.ts'
import { FAILED_DAYS, type FailedAction } from '#domain/operations/operations.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { PATIENCE_MS } from '#domain/publication/publication.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { SHOWN_PLATFORMS } from '#pwa/shared/platforms.ts'

import { momentLabel } from '../shared/form/history-labels.ts'
import { AdminList } from '../shared/list/admin-list.tsx'
import type { RowLayout } from '../shared/list/row-layout.ts'
import { useSelection } from '../shared/list/use-selection.ts'
import { CauseFilter } from './cause-filter.tsx'
import type { ListProps } from './list-props.ts'
import { counted } from './operation-labels.ts'
import { operationsQueries } from './queries.ts'
import { RetryOrDrop } from './retry-or-drop.tsx'

const accountLabel = ({ network, account }: AttentionPost) =>
  account === null ? PLATFORM_NAME[network] : `${PLATFORM_NAME[network]}, ${account}`

const LAYOUT: RowLayout<AttentionPost> = {
  columns: [
    {
      head: 'Platform',
      cell: ({ network }) => (
        <span className="flex items-center gap-2 whitespace-nowrap">
          <Icon name={SHOWN_PLATFORMS[network].icon} small className="text-ink-soft" />
          {PLATFORM_NAME[network]}
        </span>
      ),
    },
    {
      head: 'Post',
      leads: true,
      cell: ({ title, agent }) => (
        <span className="min-w-0">
          <span className="block wrap-anywhere">{title}</span>
          <span className="block text-small font-normal wrap-anywhere text-ink-soft">{agent.name}</span>
        </span>
      ),
    },
    {
      head: 'What happened',
      cell: ({ message, code }) => (
        <>
          <span className="block wrap-anywhere">{message}</span>
          <span className="block text-small wrap-anywhere text-ink-soft">{code}</span>
        </>
      ),
    },
    { head: 'Scheduled', cell: ({ scheduled_at: at }) => momentLabel(at), className: 'num text-small text-ink-soft' },
    { head: 'Since', cell: ({ since }) => momentLabel(since), className: 'num text-small text-ink-soft' },
  ],
  detail: (post) => [post.agent.name, accountLabel(post), `since ${momentLabel(post.since)}`].join(' · '),
  signs: ({ message, code }) => (
    <span className="wrap-anywhere text-ink-soft">{code === '' ? message : `${message} (${code})`.trim()}</span>
  ),
  nameOf: ({ title, network }) => `${title} (${PLATFORM_NAME[network]})`,
  hrefOf: ({ agent }) => `/admin/agents/${agent.id}`,
}

const SEARCH = { label: 'Search posts', placeholder: 'Title, agent' }
const FAILED = { toast: 'Error fetching posts', title: 'The posts didn’t load' }

/** Posts that certainly failed, to be retried or dropped. */
export function FailedPosts({ frame, list }: ListProps) {
  const query = useQuery(operationsQueries.posts('failed', list.address))
  const rows = query.data?.data ?? []
  const selection = useSelection(query.data?.data)
  const isFiltered = ['network', 'code'].some((name) => list.address.filters?.[name])
  return (
    <AdminList
      {...frame}
      search={SEARCH}
      failed={FAILED}
      list={list}
      query={query}
      layout={LAYOUT}
      selection={selection}
      tools={
        <>
          {frame.tools}
          <CauseFilter list={list} />
        </>
      }
      empty={
        isFiltered ? 'No posts failed this way.' : (frame.empty ?? `No posts failed in the last ${FAILED_DAYS} days.`)
      }
      emptyTitle={isFiltered ? undefined : frame.emptyTitle}
    >
      <RetryOrDrop
        noun="post"
        rows={rows}
        selection={selection}
        send={(action, chosen) => {
          const posts = chosen.map(({ id, attempts }) => ({ id, attempts }))
          return call('PATCH /admin/operations/posts', { body: { action, posts } })
        }}
        explain={explain}
      />
      {frame.children}
    </AdminList>
  )
}

function explain(action: FailedAction, posts: readonly AttentionPost[]): string[] {
  if (action === 'drop')
    return ['Failed posts won’t go out, and they’re removed from the agent’s calendar. This can’t be undone.']
  const late = posts.filter(({ scheduled_at: at }) => Date.now() - new Date(at).getTime() > PATIENCE_MS).length
  const sent = 'We’ll send failed posts again now, within the agent’s plan and daily limit.'
  return late > 0 ? [sent, `${counted(late, 'post')} should have gone out more than a day ago.`] : [sent]
}

/** Posts that may be at the network: only their agents can say, so there is nothing to do for an admin. */
export function PostsToCheck({ frame, list }: ListProps) {
  const query = useQuery(operationsQueries.posts('needs_check', list.address))
  return (
    <AdminList
      {...frame}
      search={SEARCH}
      failed={FAILED}
      list={list}
      query={query}
      layout={LAYOUT}
      empty={frame.empty ?? 'No posts are waiting for an agent to check.'}
    />
  )
}
