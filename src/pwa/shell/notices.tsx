import { useLiveQuery } from 'dexie-react-hooks'
import { useLocation } from 'react-router-dom'

import type { User } from '#contract/account/session.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { needsAnswer } from '#pwa/shared/publication/publication-status.ts'
import { openOutbox } from '#pwa/shared/publication/open-outbox.ts'
import { useQueue } from '#pwa/shared/publication/use-queue.ts'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { isPublish, type QueueEntry } from '#sync/queue/entry.ts'
import { dismissRestored, isRestored } from '#sync/storage/copy/restored.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'

const DeletionNotice = part(() => import('./deletion-notice.tsx').then((module) => module.DeletionNotice))

/**
 * What is said at the top of every screen: that the account is about to be deleted, that the browser lost the device's data,
 * or that something on this device can't go on without the agent.
 */
export function Notices({ user }: { user: User }) {
  return (
    <>
      <AskingNotice userId={user.id} />
      <RestoredNotice userId={user.id} />
      {user.account_deletion && <DeletionNotice userId={user.id} deletion={user.account_deletion} />}
    </>
  )
}

/** What screens say themselves of the entries on this device, by their paths. */
const SAID_BY: Readonly<Record<string, (entry: QueueEntry) => boolean>> = {
  '/calendar': isPublish,
  '/dashboard': isPublish,
  '/calendar/month': ({ kind }) => kind === 'month',
  '/auto-post-settings': (entry) => !isPublish(entry) && entry.subject === 'auto-post-settings',
}

/** What was refused or is late, with the reason: what needs an answer must not be a number alone. */
function AskingNotice({ userId }: { userId: number }) {
  const asking = (useQueue(userId) ?? []).filter(needsAnswer)
  const { pathname } = useLocation()
  const [first] = asking
  if (!first || asking.every(SAID_BY[pathname] ?? (() => false))) return null
  const count = asking.length
  return (
    <Notice
      icon="warning"
      tone="red"
      live
      title={count === 1 ? `“${first.title}” wasn’t sent.` : `${count} things on this device weren’t sent.`}
      className="mt-2 mb-4"
      action={
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={openOutbox}
          className="-my-2.5 min-h-11 px-2 font-semibold text-plum underline underline-offset-3"
        >
          Open outbox
        </button>
      }
    >
      {count === 1 ? first.reason : 'They need your answer.'}
    </Notice>
  )
}

function RestoredNotice({ userId }: { userId: number }) {
  const restored = useLiveQuery(
    () =>
      isRestored(userId).catch((error: unknown) => {
        reportUnlessStorage(error)
        return false
      }),
    [userId],
  )
  if (!restored) return null
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
