import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { Notice, ReadNotices } from '#contract/publishing/notices.ts'
import { useAgentZone, NOTICES_KEY } from '#pwa/shared/answers/shared-queries.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'
import { noticesQuery } from './queries.ts'
import { OfflineError } from '#client/errors.ts'
import { makeChange } from '#pwa/shared/query/make-change.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { markedRead } from './marked-read.ts'
import { dayAtTime } from '#domain/time/time-labels.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { noticeStyle } from './notice-style.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { PushChoice } from './push-choice.tsx'
import { PauseButton } from '#pwa/agent/pause/pause-button.tsx'

const PauseBanner = part(() => import('#pwa/agent/pause/pause-banner.tsx').then((module) => module.PauseBanner))

interface NoticeRowProps {
  notice: Notice
  zone: TimeZone
  now: Date
  onFollow: (notice: Notice) => void
}

/** One notice; a tap opens what it is about. Unread ones have a dot and a bolder title. */
function NoticeRow({ notice, zone, now, onFollow }: NoticeRowProps) {
  const { icon, sign } = noticeStyle(notice)
  return (
    <li className="not-first:border-t not-first:border-hair">
      <button
        type="button"
        onClick={() => onFollow(notice)}
        className="flex w-full items-start gap-3.5 rounded-2xl px-2 py-3.5 text-left hover:bg-plum-tint"
      >
        <span className={classes('grid size-9 shrink-0 place-items-center rounded-full', sign)}>
          <Icon name={icon} small />
        </span>
        <span className="min-w-0 flex-1">
          <span className={classes('flex items-start gap-2', notice.read ? 'font-medium' : 'font-semibold')}>
            <span className="min-w-0 flex-1">{notice.title}</span>
            {!notice.read && (
              <>
                <span className="sr-only">Unread</span>
                <span aria-hidden="true" className="mt-2 size-2.5 shrink-0 rounded-full bg-plum" />
              </>
            )}
          </span>
          <span className="block text-small text-ink-soft">{notice.body}</span>
          <span className="num mt-0.5 block text-small text-ink-soft">
            {dayAtTime(new Date(notice.created_at), zone, now)}
          </span>
        </span>
      </button>
    </li>
  )
}

/**
 * Marks one notice as read, or all up to one: here at once, on the server as soon as it can be reached.
 */
function useRead(): (which: ReadNotices) => void {
  const client = useQueryClient()
  const { user } = useSignedIn()
  return (which) => {
    client.setQueryData<{ data: Notice[] }>(NOTICES_KEY, (known) => known && { data: markedRead(known.data, which) })
    const request = { name: 'POST /agent/notices/read' as const, body: which }
    void makeChange({ userId: user.id, subject: 'notices', request, title: 'Notifications' })
      .catch((error: unknown) => {
        if (!(error instanceof OfflineError)) reportError(error)
      })
      .finally(() => client.invalidateQueries({ queryKey: NOTICES_KEY }))
  }
}

interface NoticesDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function NoticesDrawer({ open, onOpenChange }: NoticesDrawerProps) {
  const answer = useQuery(noticesQuery)
  const zone = useAgentZone()
  const now = useNow()
  const navigate = useNavigate()
  const read = useRead()

  function follow(notice: Notice) {
    if (!notice.read) read({ id: notice.id })
    onOpenChange(false)
    void navigate(notice.href)
  }

  return (
    <Drawer side title="Notifications" open={open} onOpenChange={onOpenChange}>
      <div className="grid gap-5">
        <PauseBanner />
        <PushChoice />
        <Answered
          query={answer}
          loading={<Loading />}
          failedTitle="Your notifications didn’t load"
          offlineMessage="We can’t reach our server. Your notifications load when you’re back online."
        >
          {(notices) =>
            notices.length === 0 ? (
              <Empty lit title="No notifications yet">
                We’ll tell you here when a post goes live or needs you.
              </Empty>
            ) : (
              <>
                <ul className="-mx-2">
                  {notices.map((notice) => (
                    <NoticeRow key={notice.id} notice={notice} zone={zone} now={now} onFollow={follow} />
                  ))}
                </ul>
                {notices.some((notice) => !notice.read) && (
                  <Button
                    kind="plain"
                    small
                    className="justify-self-center"
                    onClick={() => read({ up_to: Math.max(...notices.map(({ id }) => id)) })}
                  >
                    Mark all as read
                  </Button>
                )}
              </>
            )
          }
        </Answered>
        <PauseButton className="justify-self-center" />
      </div>
    </Drawer>
  )
}

function Loading() {
  return (
    <div className="grid gap-4">
      <span className="sr-only">Loading...</span>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-17 rounded-2xl" />
      ))}
    </div>
  )
}
