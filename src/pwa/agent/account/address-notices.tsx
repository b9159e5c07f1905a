import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import type { User } from '#contract/account/session.ts'
import { refusalMessage, refuseOffline } from '#pwa/shared/form/refusal.ts'
import { userQuery } from '#pwa/shared/query/session.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

const onError = (error: unknown) => notify.error(refusalMessage(error, undefined, 'action'))

/** A new email address that waits for its link to be opened, with the ways to go on. */
export function PendingEmail({ email, pending }: { email: string; pending: string }) {
  const client = useQueryClient()
  const changed = () => client.invalidateQueries({ queryKey: userQuery.queryKey })
  const sending = useMutation({
    mutationFn: () => call('POST /user/pending-email/letter'),
    onSuccess: () => notify.success(`We sent another email to ${pending}`),
    onError: (error) => {
      onError(error)
      // It was confirmed or dropped on another screen.
      if (error instanceof ApiError && error.status === 409) void changed()
    },
  })
  const dropping = useMutation({
    mutationFn: () => call('DELETE /user/pending-email'),
    onSuccess: async () => {
      await changed()
      notify.success('Your email stays the same')
    },
    onError,
  })
  return (
    <Notice
      icon="clock-bold"
      live
      className="mb-6 desk:max-w-120"
      title={
        <>
          Waiting for you to confirm <span className="wrap-anywhere">{pending}</span>.
        </>
      }
    >
      Open the link we sent there. Until then, log in with <span className="wrap-anywhere">{email}</span>.
      <span className="mt-3 flex flex-wrap gap-3">
        <Button
          kind="line"
          small
          busy={sending.isPending && 'Sending...'}
          onClick={() => refuseOffline('action') || sending.mutate()}
        >
          Send it again
        </Button>
        <Button
          kind="line"
          small
          busy={dropping.isPending && 'Canceling...'}
          onClick={() => refuseOffline('action') || dropping.mutate()}
        >
          Cancel the change
        </Button>
      </span>
    </Notice>
  )
}

/** Why an agent can neither change the address nor add a passkey yet, with the email that sets the first password. */
export function PasswordMissing({ user: { email } }: { user: User }) {
  const [sent, setSent] = useState(false)
  const sending = useMutation({
    mutationFn: () => call('POST /forgot-password', { body: { email } }),
    onSuccess: () => setSent(true),
    onError,
  })
  return (
    <Notice icon="lock-key" live className="mb-6 desk:max-w-120" title="Set your password first.">
      Until you do, you can’t change your email or add a passkey.{' '}
      {sent ? 'We sent another link to' : 'Use the link we emailed to'} <span className="wrap-anywhere">{email}</span>.
      {!sent && (
        <span className="mt-3 block">
          <Button
            kind="line"
            small
            busy={sending.isPending && 'Sending...'}
            onClick={() => refuseOffline('action') || sending.mutate()}
          >
            Send the email again
          </Button>
        </span>
      )}
    </Notice>
  )
}
