import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import type { User } from '#contract/account/session.ts'
import { dropRequest, storeRequest } from '#pwa/shared/account-deletion/stored-request.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

interface DeletionNoticeProps {
  userId: number
  deletion: NonNullable<User['account_deletion']>
}

/** Says on every screen that the account is about to be deleted, with the button that cancels it. */
export function DeletionNotice({ userId, deletion }: DeletionNoticeProps) {
  const client = useQueryClient()
  const { code } = deletion
  useEffect(() => storeRequest({ userId, code }), [userId, code])
  const keeping = useMutation({
    mutationFn: () => call('DELETE /agent/account-deletion'),
    onSuccess: async () => {
      dropRequest()
      // Posts, connections and the plan are in another state from now on.
      await client.invalidateQueries()
      // The button is gone.
      document.getElementById('screen')?.focus({ preventScroll: true })
      notify.success('Your account won’t be deleted. Overdue posts are waiting in your calendar.')
    },
    onError: (error) =>
      notify.error(
        error instanceof ApiError ? error.message : 'You need to be online to keep your account. Please try again.',
      ),
  })
  const day = new Date(deletion.due_at).toLocaleDateString('en-US', { dateStyle: 'long' })
  return (
    <aside
      aria-label="Account deletion"
      className="mt-2 mb-4 grid gap-3.5 rounded-panel bg-wrong-tint p-5 desk:grid-cols-[1fr_auto] desk:items-center desk:gap-6"
    >
      <p className="flex items-start gap-3">
        <Icon name="warning" className="mt-px text-wrong" />
        <span>
          <b className="font-semibold">Your account will be deleted on {day}.</b> Until then, nothing gets published.
        </span>
      </p>
      <Button kind="secondary" busy={keeping.isPending && 'Keeping...'} onClick={() => keeping.mutate()}>
        Keep my account
      </Button>
    </aside>
  )
}
