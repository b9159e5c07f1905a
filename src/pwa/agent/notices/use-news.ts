import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

import type { Notice } from '#contract/publishing/notices.ts'
import { NOTICES_KEY } from '#pwa/shared/answers/notices.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/scheduled.ts'
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
export function useNews(all: readonly Notice[] | undefined, quiet: boolean, onSeveral: () => void): void {
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
export function useWorkerWord(): void {
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
