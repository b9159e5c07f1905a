import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import type { User } from '#contract/account/session.ts'
import { DELETION_DELAY_DAYS } from '#domain/account/account-deletion.ts'
import { connectionsQuery } from '#pwa/shared/answers/shared-queries.ts'
import { RemoveAtNetwork } from '#pwa/shared/connections/remove-at-network.tsx'
import { refusalMessage } from '#pwa/shared/form/refusal.ts'
import { callConfirmed } from '#pwa/shared/identity/call-confirmed.ts'
import { userQuery } from '#pwa/shared/query/session.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ConfirmDrawer } from '#pwa/shared/ui/drawer/confirm-drawer.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'

/** Requests the deletion of the account, after saying exactly what happens. */
export function DeleteAccountCard({ user }: { user: User }) {
  const [asking, setAsking] = useState(false)
  const deletion = useDeletion(() => setAsking(false))
  return (
    <Panel pad className="grid gap-3">
      <h2 className="text-lead font-semibold">Delete account</h2>
      {user.account_deletion ? (
        <p className="text-ink-soft">
          Your account is about to be deleted.{' '}
          <Link to={`/account-deletion/${user.account_deletion.code}`} className="font-semibold text-plum">
            See the status of your request
          </Link>
        </p>
      ) : (
        <>
          <p className="text-ink-soft">
            We delete your account and everything in it after {DELETION_DELAY_DAYS} days. Until then, you can change
            your mind.
          </p>
          <div>
            <Button kind="line" icon="trash" onClick={() => setAsking(true)}>
              Delete account
            </Button>
          </div>
        </>
      )}
      <ConfirmDrawer
        title="Delete account"
        open={asking}
        onOpenChange={setAsking}
        action="Delete"
        busyLabel="Deleting..."
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
      >
        <WhatHappens />
      </ConfirmDrawer>
    </Panel>
  )
}

function useDeletion(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callConfirmed('POST /agent/account-deletion'),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: userQuery.queryKey })
      onDone()
    },
    onError: (error) => notify.error(refusalMessage(error, undefined, 'action')),
  })
}

function WhatHappens() {
  const { data: connections } = useQuery(connectionsQuery)
  const connected = Object.values(connections ?? {}).filter((one) => one.connected)
  return (
    <div className="grid gap-3">
      <p>Are you sure you want to delete this account?</p>
      <ul className="grid list-disc gap-2 pl-5">
        <li>You have {DELETION_DELAY_DAYS} days to change your mind. We’ll email you the exact date.</li>
        <li>
          Nothing gets published from now on. Scheduled posts and auto posts are on hold. If you keep your account, you
          can publish the ones you missed.
        </li>
        <li>Your plan won’t renew unless you keep your account.</li>
        <li>You’ll lose any credit on your account. Contact us first if you want it refunded to your card.</li>
        <li>
          After that we delete your profile, posts, media, connections, sessions and payment details. This can’t be
          undone.
        </li>
        <li>By law, we keep the dates and amounts of your invoices, without your name or email address.</li>
        <li>Posts already on your pages stay there.</li>
      </ul>
      {connected.map(({ platform }) => (
        <RemoveAtNetwork key={platform} platform={platform} />
      ))}
    </div>
  )
}
