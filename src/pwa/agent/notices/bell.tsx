import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { part } from '#pwa/shared/code/part.tsx'
import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'
import { useOnDemand } from '#pwa/shared/code/use-on-demand.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { noticesQuery } from './queries.ts'
import { useNews, useWorkerWord } from './use-news.ts'

const NoticesDrawer = part(() => import('./notices-drawer.tsx').then((module) => module.NoticesDrawer))

/** Up to this number is shown exactly; more is shown as '9+'. */
const MOST_COUNTED = 9

/** The bell in the header with the number of unread notices; it opens them. */
export function Bell() {
  const { data } = useQuery(noticesQuery)
  const drawer = useOnDemand()
  const unread = data?.filter(({ read }) => !read).length ?? 0
  useNews(data, drawer.isOpen, drawer.open)
  useWorkerWord()
  useEffect(() => void showOnIcon(unread).catch(reportError), [unread])
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

/** Shows the same number on the app's icon, where the browser supports it. */
async function showOnIcon(unread: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (unread === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(unread))
}
