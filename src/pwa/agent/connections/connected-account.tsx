import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '#client/call.ts'
import type { ConnectedAccount as Account, Connection } from '#contract/publishing/connections.ts'
import { ApiError } from '#client/errors.ts'
import { NETWORKS, PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { connectionsQuery, useAgentZone, scheduledMonthQuery } from '#pwa/shared/answers/shared-queries.ts'
import { reconnectNote } from '#pwa/shared/connections/platform-notes.ts'
import { RemoveAtNetwork } from '#pwa/shared/connections/remove-at-network.tsx'
import { Badge } from '#pwa/shared/ui/badge.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { ConfirmDrawer } from '#pwa/shared/ui/drawer/confirm-drawer.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { PlatformIcon } from '#pwa/shared/ui/platform-icon.tsx'
import { pagesAddress } from './connect-step.ts'
import { InsightsPermission } from './insights-permission.tsx'
import { useFromOverview, removalMessage, stillFor } from './connection-messages.ts'
import { monthNow, shiftMonth } from '#domain/time/month.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'

/**
 * Says what happens to the posts that have still to go out on a platform; where it has several accounts, to `account`.
 */
function ScheduledPostsNote({ platform, account }: { platform: Platform; account?: string | undefined }) {
  const month = monthNow(useNow(), useAgentZone())
  const present = useQuery(scheduledMonthQuery(month))
  const following = useQuery(scheduledMonthQuery(shiftMonth(month, 1)))
  const known = present.isSuccess && following.isSuccess
  const count = known ? stillFor(platform, [...present.data, ...following.data], account) : null
  const message = removalMessage(platform, count)
  return message && <p>{message}</p>
}

/** The states of the further permission that are shown; answers stored by an earlier release have none. */
const SHOWN: ReadonlySet<Account['insights']> = new Set(['offered', 'refused', 'granted'])

interface ConnectedAccountProps {
  connection: Connection
  account: Account
  /** Whether it is the first account to fix. */
  lit: boolean
}

/**
 * An account posts go to; it may need a fresh sign-in, give way to another page, and can be removed. One beyond the plan's
 * limit is only stored.
 */
export function ConnectedAccount({ connection, account, lit }: ConnectedAccountProps) {
  const { platform, available, accounts } = connection
  const [asking, setAsking] = useState(false)
  const fromOverview = useFromOverview()
  const isOneOfMany = accounts.length > 1
  const name = PLATFORM_NAME[platform]
  // The account's own name distinguishes it from the other one there.
  const full = isOneOfMany ? `${name} (${account.name})` : name
  const isActive = account.status === 'active'
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-2.5 not-first:border-t not-first:border-hair">
      <PlatformIcon platform={platform} />
      <div className="min-w-0 flex-1 max-[359px]:basis-[calc(100%-3.5rem)]">
        <h3 className="font-sans text-[1rem]/6 font-semibold tracking-normal">
          {account.is_page ? `${name} page` : name}
        </h3>
        <p className="line-clamp-2 text-small wrap-anywhere text-ink-soft">{account.name}</p>
      </div>
      <Standing account={account} />
      <IconButton icon="trash" label={`Remove ${full}`} className="-mr-2.5" onClick={() => setAsking(true)} />
      {!account.in_plan && (
        <p className="w-full text-small text-ink-soft desk:pl-13.5">
          Your plan no longer includes a second {name} account. This one stays connected, but nothing goes out to it.{' '}
          <Link to="/subscriptions/plan-types" className="font-semibold text-plum">
            See plans
          </Link>
        </p>
      )}
      {account.in_plan && !isActive && (
        <p className="w-full text-small text-ink-soft desk:pl-13.5">{reconnectNote(platform)}</p>
      )}
      {account.in_plan && isActive && available && NETWORKS[platform].choosesAccount && (
        <ButtonLink
          kind="plain"
          small
          to={pagesAddress(platform, account.id)}
          state={fromOverview}
          className="-my-1 -ml-3 desk:ml-10.5"
        >
          Change page
          {isOneOfMany && <span className="sr-only"> of {account.name}</span>}
        </ButtonLink>
      )}
      {account.in_plan && isActive && available && SHOWN.has(account.insights) && (
        <InsightsPermission platform={platform} account={account} name={full} />
      )}
      {account.in_plan && !isActive && available && (
        <ButtonLink
          kind={lit ? 'primary' : 'secondary'}
          to={`/social-media-connections/${platform}?${new URLSearchParams({ account: account.id })}`}
          state={fromOverview}
          className="mb-2 w-full desk:ml-13.5 desk:w-auto"
        >
          Reconnect
        </ButtonLink>
      )}
      <RemovalDrawer
        name={full}
        platform={platform}
        account={account}
        isOneOfMany={isOneOfMany}
        open={asking}
        onOpenChange={setAsking}
      />
    </div>
  )
}

interface RemovalDrawerProps {
  name: string
  platform: Platform
  account: Account
  isOneOfMany: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

function RemovalDrawer({ name, platform, account, isOneOfMany, open, onOpenChange }: RemovalDrawerProps) {
  const removal = useRemoval(platform, account.id, () => {
    notify.success(`${name} is removed.`)
    onOpenChange(false)
  })
  return (
    <ConfirmDrawer
      title="Confirm Delete"
      open={open}
      onOpenChange={onOpenChange}
      action="Delete"
      busyLabel="Deleting..."
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
    >
      <div className="grid gap-3">
        <p>Are you sure you want to delete this connection?</p>
        <p>
          Porchlight can’t post to <b className="font-semibold text-ink">{name}</b> until you connect it again. Anything
          already published stays up.
        </p>
        <RemoveAtNetwork platform={platform} />
        <ScheduledPostsNote platform={platform} account={isOneOfMany ? account.id : undefined} />
      </div>
    </ConfirmDrawer>
  )
}

function Standing({ account: { in_plan, status } }: { account: Account }) {
  if (!in_plan) return <Badge tone="gray">Not used</Badge>
  return status === 'active' ? (
    <Badge tone="green" icon="check-bold">
      Active
    </Badge>
  ) : (
    <Badge tone="gray" icon="arrows-clockwise-bold">
      Reconnect needed
    </Badge>
  )
}

function useRemoval(platform: Platform, account: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /agent/social-media/:platform', { params: { platform }, query: { account } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
      onDone()
    },
    onError: (error) =>
      notify.error(error instanceof ApiError ? error.message : 'An unexpected error occurred. Please try again.'),
  })
}
