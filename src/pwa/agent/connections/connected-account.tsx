import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/call.ts'
import type { Connection } from '#contract/connections.ts'
import { ApiError } from '#client/errors.ts'
import { PLATFORM_NAME } from '#domain/platform.ts'
import { connectionsQuery } from '#pwa/shared/answers/connections.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { ConfirmDrawer } from '#pwa/shared/ui/confirm-drawer.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { notify } from '#pwa/shared/ui/notify.tsx'
import { PlatformIcon } from '#pwa/shared/ui/platform-icon.tsx'

import { RECONNECT_NOTE } from './platform-words.ts'
import { ScheduledFate } from './scheduled-fate.tsx'

/** An account posts go to; it may ask for a fresh sign-in, and can be removed. */
export function ConnectedAccount({ connection, lit }: { connection: Connection; lit: boolean }) {
  const { platform, status, page_name, name: account, available } = connection
  const [asking, setAsking] = useState(false)
  const removal = useRemoval(connection, () => setAsking(false))
  const name = PLATFORM_NAME[platform]
  const isActive = status === 'active'
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-2.5 not-first:border-t not-first:border-hair">
      <PlatformIcon platform={platform} />
      <div className="min-w-0 flex-1 max-[359px]:basis-[calc(100%-3.5rem)]">
        <h3 className="font-sans text-[1rem]/6 font-semibold tracking-normal">{name}</h3>
        <p className="line-clamp-2 text-small text-ink-soft">{page_name ?? account}</p>
      </div>
      <Badge tone={isActive ? 'green' : 'gray'} icon={isActive ? 'check-bold' : 'arrows-clockwise-bold'}>
        {isActive ? 'Active' : 'Signed out'}
      </Badge>
      <IconButton icon="trash" label={`Remove ${name}`} className="-mr-2.5" onClick={() => setAsking(true)} />
      {!isActive && <p className="w-full text-small text-ink-soft desk:pl-13.5">{RECONNECT_NOTE[platform]}</p>}
      {!isActive && available && (
        <ButtonLink
          kind={lit ? 'lamp' : 'plum'}
          to={`/social-media-connections/${platform}`}
          className="mb-2 w-full desk:ml-13.5 desk:w-auto"
        >
          Reconnect
        </ButtonLink>
      )}
      <ConfirmDrawer
        title="Confirm Delete"
        open={asking}
        onOpenChange={setAsking}
        deed="Delete"
        busyWord="Deleting..."
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
      >
        <div className="grid gap-3">
          <p>
            Are you sure you want to remove {name}? Porchlight can’t post there until you connect it again. What is
            already published stays.
          </p>
          <ScheduledFate platform={platform} />
        </div>
      </ConfirmDrawer>
    </div>
  )
}

function useRemoval({ platform }: Connection, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /agent/social-media/:platform', { params: { platform } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
      onDone()
    },
    onError: (error) =>
      notify.error(error instanceof ApiError ? error.message : 'An unexpected error occurred. Please try again.'),
  })
}
