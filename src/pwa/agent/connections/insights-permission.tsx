import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import type { ConnectedAccount } from '#contract/publishing/connections.ts'
import { permissionInsights } from '#domain/insights/insights.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { joinList } from '#domain/time/time-labels.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { useFromOverview } from './connection-messages.ts'

interface InsightsPermissionProps {
  platform: Platform
  account: ConnectedAccount
  name: string
}

/** The further permission by which a network shows how an account's posts do: what it gives, and the way to give it. */
export function InsightsPermission({ platform, account, name }: InsightsPermissionProps) {
  const [asking, setAsking] = useState(false)
  const { from } = useFromOverview()
  const ask = useAsk(platform, account.id, from.path)
  const list = joinList(permissionInsights(platform))
  const network = PLATFORM_NAME[platform]
  if (account.insights === 'granted') {
    return <p className="w-full text-small text-ink-soft desk:pl-13.5">{`You see ${list} for your posts.`}</p>
  }
  const isRefused = account.insights === 'refused'
  return (
    <div className="-mt-1 flex w-full flex-wrap items-center gap-x-3 text-small text-ink-soft desk:pl-13.5">
      <p className="min-w-0 flex-[1_1_12rem]">
        {isRefused
          ? `You didn’t allow ${list}. You can still post.`
          : `${network} can also show you ${list} for your posts.`}
      </p>
      <Button kind="plain" small onClick={() => setAsking(true)} className="-mx-3">
        See post stats
        <span className="sr-only">{` on ${name}`}</span>
      </Button>
      <Drawer
        title="See post stats"
        open={asking}
        onOpenChange={setAsking}
        footer={
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-3">
            <Button kind="line" data-focus-first onClick={() => setAsking(false)}>
              Not now
            </Button>
            {/* Until the network's page replaces this one. */}
            <Button
              kind="secondary"
              busy={(ask.isPending || ask.isSuccess) && 'Opening...'}
              onClick={() => ask.mutate()}
            >
              Continue to {network}
            </Button>
          </div>
        }
      >
        <div className="text-base grid gap-3 text-ink-soft">
          <p>
            {network} will ask for one more permission, so Porchlight can read {list} for your posts.
          </p>
          <p>You can say no. You’ll stay connected, and your posts still go out.</p>
        </div>
      </Drawer>
    </div>
  )
}

/** Opens the network's page that asks for the permission. */
function useAsk(platform: Platform, account: string, returnTo: string) {
  return useMutation({
    mutationFn: () =>
      call('GET /agent/social-media/:platform/redirect-url', {
        params: { platform },
        query: { account, insights: 'true', returnTo },
      }),
    onSuccess: ({ data }) => location.assign(data.redirectUrl),
    onError: (error) =>
      notify.error(
        error instanceof ApiError ? error.message : `${PLATFORM_NAME[platform]} can’t be reached. Please try again.`,
      ),
  })
}
