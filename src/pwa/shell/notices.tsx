import { useEffect, useState } from 'react'

import type { User } from '#contract/account/session.ts'
import { part } from '#pwa/shared/code/part.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { dismissRestored, watchRestored } from '#sync/storage/copy/restored.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'

const DeletionNotice = part(() => import('./deletion-notice.tsx').then((module) => module.DeletionNotice))

/** What is said at the top of every screen: that the account is about to be deleted, or that the browser lost the device's data. */
export function Notices({ user }: { user: User }) {
  return (
    <>
      <RestoredNotice userId={user.id} />
      {user.account_deletion && <DeletionNotice userId={user.id} deletion={user.account_deletion} />}
    </>
  )
}

function RestoredNotice({ userId }: { userId: number }) {
  const [isRestored, setRestored] = useState(false)
  useEffect(() => watchRestored(userId, setRestored), [userId])
  if (!isRestored) return null
  const dismiss = () => {
    document.getElementById('screen')?.focus({ preventScroll: true })
    dismissRestored(userId).catch(reportUnlessStorage)
  }
  return (
    <Notice
      icon="warning"
      tone="lamp"
      live
      title="Your browser lost what was stored on this device."
      className="mt-2 mb-4"
      action={
        <button
          type="button"
          onClick={dismiss}
          className="-my-2.5 min-h-11 px-2 font-semibold text-plum underline underline-offset-3"
        >
          OK
        </button>
      }
    >
      We restored your drafts and waiting posts from a copy. Please check the last thing you typed.
    </Notice>
  )
}
