import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '#contract/account/account-security.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { pastDayAtTime } from '#domain/time/time-labels.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { passkeysWork } from '#pwa/shared/identity/passkeys-work.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ConfirmDrawer } from '#pwa/shared/ui/drawer/confirm-drawer.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { PasskeyNameDrawer } from './passkey-name-drawer.tsx'
import { passkeysQuery } from './queries.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import { refusalMessage } from '#pwa/shared/form/refusal.ts'
import { callConfirmed } from '#pwa/shared/identity/call-confirmed.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

function useAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
}

/** Has the browser make a passkey and adds it; `onAdded` gets it under the name of the device. */
function useAddPasskey(onAdded: (passkey: Passkey) => void) {
  const again = useAgain()
  return useMutation({
    mutationFn: async () => {
      const { makePasskey } = await import('#pwa/shared/identity/ask-for-passkey.ts')
      const { data } = await callConfirmed('POST /user/passkeys/options')
      return await callConfirmed('POST /user/passkeys', { body: await makePasskey(data) })
    },
    onSuccess: async ({ data }) => {
      await again()
      onAdded(data)
    },
    onError: async (error) => {
      const { passkeyMessage } = await import('#pwa/shared/identity/ask-for-passkey.ts')
      notify.error(passkeyMessage(error) ?? refusalMessage(error, undefined, 'action'))
    },
  })
}

function useRemovePasskey(onDone: () => void) {
  const again = useAgain()
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await call('DELETE /user/passkeys/:id', { params: { id } })
      } catch (error) {
        // It was removed on another screen.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSuccess: async () => {
      await again()
      onDone()
      notify.success('Passkey removed')
    },
    onError: (error) => notify.error(refusalMessage(error, undefined, 'action')),
  })
}

/** The passkeys the user may sign in with; times are those of `zone`. None is added before the first password. */
export function PasskeysCard({ zone, mayAdd }: { zone: TimeZone; mayAdd: boolean }) {
  const passkeys = useQuery(passkeysQuery)
  const [naming, setNaming] = useState<{ passkey: Passkey; isNew: boolean } | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const adding = useAddPasskey((passkey) => setNaming({ passkey, isNew: true }))
  return (
    <Panel pad className="grid gap-3">
      <h2 className="text-lead font-semibold">Passkeys</h2>
      <p className="text-ink-soft">Log in with your face, your fingerprint or your device’s PIN.</p>
      <Answered query={passkeys} loading={<RowsSkeleton />} failedTitle="Your passkeys didn’t load" heading="h2" inCard>
        {(known) => (
          <PasskeyList
            passkeys={known}
            zone={zone}
            onRename={(passkey) => setNaming({ passkey, isNew: false })}
            onRemove={setRemoving}
          />
        )}
      </Answered>
      {!mayAdd ? (
        <p className="text-small text-ink-soft">Set your password first, then add a passkey.</p>
      ) : passkeysWork() ? (
        <div>
          <Button kind="line" icon="plus-bold" busy={adding.isPending && 'Waiting...'} onClick={() => adding.mutate()}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className="text-small text-ink-soft">This browser doesn’t support passkeys here.</p>
      )}
      {naming && <PasskeyNameDrawer key={naming.passkey.id} {...naming} onClose={() => setNaming(null)} />}
      <RemoveDrawer passkey={removing} onClose={() => setRemoving(null)} />
    </Panel>
  )
}

interface PasskeyListProps {
  passkeys: readonly Passkey[]
  zone: TimeZone
  onRename: (passkey: Passkey) => void
  onRemove: (passkey: Passkey) => void
}

function PasskeyList({ passkeys, zone, onRename, onRemove }: PasskeyListProps) {
  const now = useNow()
  if (passkeys.length === 0) return <p className="py-2.5 text-ink-soft">You have no passkeys yet.</p>
  const dayLabel = (instant: string) => pastDayAtTime(new Date(instant), zone, now)
  return (
    <ul className="divide-y divide-hair">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex min-h-16 items-center gap-1 py-2.5">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold wrap-anywhere">{passkey.name}</span>
            <span className="block text-small text-ink-soft">Added {dayLabel(passkey.created_at)}</span>
            <span className="block text-small text-ink-soft">
              {passkey.last_used_at ? `Last used ${dayLabel(passkey.last_used_at)}` : 'Not used yet'}
            </span>
          </span>
          <IconButton icon="pencil-simple" label={`Rename ${passkey.name}`} onClick={() => onRename(passkey)} />
          <IconButton icon="trash" label={`Remove ${passkey.name}`} onClick={() => onRemove(passkey)} />
        </li>
      ))}
    </ul>
  )
}

function RemoveDrawer({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  // Also shown in the question while the drawer closes.
  const [name, setName] = useState('')
  if (passkey && passkey.name !== name) setName(passkey.name)
  const removing = useRemovePasskey(onClose)
  return (
    <ConfirmDrawer
      title="Remove passkey"
      open={passkey !== null}
      onOpenChange={(stays) => stays || onClose()}
      action="Remove"
      busyLabel="Removing..."
      busy={removing.isPending}
      onConfirm={() => passkey && removing.mutate(passkey.id)}
    >
      <p className="wrap-anywhere">You won’t be able to log in with “{name}” anymore. Your password will still work.</p>
    </ConfirmDrawer>
  )
}
