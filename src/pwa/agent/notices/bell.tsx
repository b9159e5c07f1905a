import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { part, useOnDemand } from '#pwa/shared/code/on-demand.tsx'
import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { reportUnlessStorage } from '#sync/storage/storage-error.ts'

import { noticesQuery } from './queries.ts'
import { useNews, useWorkerWord } from './use-news.ts'

const NoticesDrawer = part(() => import('./notices-drawer.tsx').then((module) => module.NoticesDrawer))

/** Up to this number is shown exactly; more is shown as '9+'. */
const MOST_COUNTED = 9

/** The bell in the header with the number of unread notices; it opens them. */
export function Bell() {
  const { user } = useSignedIn()
  const { data } = useQuery(noticesQuery)
  const drawer = useOnDemand()
  const unread = data?.filter(({ read }) => !read).length ?? 0
  useNews(data, drawer.isOpen, drawer.open)
  useWorkerWord()
  const isLoaded = data !== undefined
  useEffect(() => {
    if (!isLoaded) return undefined
    const ended = new AbortController()
    showOnIcon(user.id, unread, ended.signal).catch(reportUnlessOffline)
    return () => ended.abort()
  }, [user.id, unread, isLoaded])
  useEffect(() => {
    // A subscribed browser keeps its push address to itself until it is asked.
    void import('./push-address.ts').then(({ refreshPush }) => refreshPush()).catch(reportUnlessOffline)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        onClick={drawer.open}
        className="relative grid size-(--target) place-items-center rounded-full text-ink-soft hover:bg-plum-tint hover:text-plum"
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className="num absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-plum px-1 text-small leading-none font-semibold text-on-plum ring-2 ring-paper">
            {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
          </span>
        )}
      </button>
      {drawer.wanted && <NoticesDrawer {...drawer.part} />}
    </>
  )
}

/** Shows the number on the app's icon too, unless the agent signs out before: the worker knows by it who is signed in. */
async function showOnIcon(userId: number, unread: number, ended: AbortSignal): Promise<void> {
  const { setUnread } = await import('#sync/badge.ts')
  if (ended.aborted) return
  await setUnread(userId, unread).catch(reportUnlessStorage)
}
