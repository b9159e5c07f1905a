import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { part, useOnDemand } from '#pwa/shared/code/on-demand.tsx'
import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'
import { noticesQuery } from './queries.ts'
import { useNavigate } from 'react-router-dom'
import type { Notice } from '#contract/publishing/notices.ts'
import { NOTICES_KEY, SCHEDULED_KEY } from '#pwa/shared/answers/shared-queries.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { isFollowed } from '#pwa/shared/publication/follow-publication.ts'
import type { WorkerMessage } from '#sync/messages.ts'
import { noticeStyle } from './notice-style.ts'

/** Text of a toast: a single title, or the number of notices. */
const several = (count: number) => `${count} new notifications.`

/**
 * Shows a toast for what came while the page is open; what was there when it opened is only counted. `quiet` while the
 * list itself is on screen.
 */
function useNews(all: readonly Notice[] | undefined, quiet: boolean, onSeveral: () => void): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  /** The newest notice that was known before; null until the first answer. */
  const known = useRef<number | null>(null)

  const hear = useEffectEvent((notices: readonly Notice[]) => {
    const newest = notices[0]?.id ?? 0
    const before = known.current
    known.current = Math.max(before ?? 0, newest)
    const news =
      before === null ? [] : notices.filter(({ id, read, href }) => id > before && !read && !isFollowed(href))
    const [first] = news
    if (!first) return
    // A post or a connection has changed its state: the calendar shows it too.
    void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
    if (quiet) return
    if (news.length > 1) notify.info(several(news.length), { action: { label: 'Show', onClick: onSeveral } })
    else
      noticeStyle(first).say(`${first.title}.`, {
        action: { label: 'Open', onClick: () => void navigate(first.href) },
      })
  })

  useEffect(() => {
    if (all) hear(all)
  }, [all])
}

/** Handles the worker's messages after a push: fetches notices, and opens what a tapped notification is about. */
function useWorkerWord(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const hear = useEffectEvent(({ data, ports }: MessageEvent<WorkerMessage>) => {
    if (data.type === 'notices-changed') void client.invalidateQueries({ queryKey: NOTICES_KEY })
    if (data.type !== 'go-to') return
    ports[0]?.postMessage('heard')
    void client.invalidateQueries({ queryKey: NOTICES_KEY })
    void navigate(data.path)
  })
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const listen = (event: MessageEvent<WorkerMessage>) => hear(event)
    navigator.serviceWorker.addEventListener('message', listen)
    return () => navigator.serviceWorker.removeEventListener('message', listen)
  }, [])
}

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
