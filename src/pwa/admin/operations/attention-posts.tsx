import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { call } from '#client/call.ts'
import type { AttentionPost } from '#contract/admin/operations.ts'
import { FAILED_DAYS, type FailedAction } from '#domain/operations/operations.ts'
import { PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'
import { PATIENCE_MS } from '#domain/publication/publication.ts'
import { SHOWN_PLATFORMS } from '#pwa/shared/platforms.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { momentLabel } from '../shared/admin-labels.ts'
import { AdminList } from '../shared/list/admin-list.tsx'
import type { useListAddress } from '../shared/list/list-address.ts'
import type { RowLayout } from '../shared/list/row-layout.tsx'
import { useSelection } from '../shared/list/selection.tsx'
import type { ListKind } from '../shared/record-kind.ts'
import { counted } from './operation-labels.ts'
import { operationsQueries } from './operations-queries.ts'
import { RetryOrDrop } from './retry-or-drop.tsx'

export interface ListProps {
  list: ReturnType<typeof useListAddress>
  frame: {
    kind: ListKind
    /** Which list is shown, and the button to read everything again. */
    tools: ReactNode
    /** Set while none of the lists has anything. */
    empty: string | undefined
    emptyTitle: string | undefined
    /** The overview, below the list. */
    children: ReactNode
  }
}

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

/** The cause that the list of failed posts is limited to, and the way back to all of them. */
function CauseFilter({ list: { address, show } }: Pick<ListProps, 'list'>) {
  const { network, code } = address.filters ?? {}
  const platform = PLATFORMS.find((one) => one === network)
  if (!platform && !code) return null
  const cause = [platform && PLATFORM_NAME[platform], code].filter(Boolean).join(', ')
  return (
    <div className="order-last flex w-full flex-wrap items-center gap-x-4 gap-y-1">
      <p role="status" className="wrap-anywhere">
        Only <b className="font-semibold">{cause}</b>
      </p>
      <Button
        kind="plain"
        small
        onClick={() => show({ filters: { ...address.filters, network: '', code: '' }, page: 1 })}
      >
        Show all failed posts
      </Button>
    </div>
  )
}
