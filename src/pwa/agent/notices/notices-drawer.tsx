import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'

import type { Notice } from '#contract/publishing/notices.ts'
import { useAgentZone } from '#pwa/shared/answers/agent.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'

import { NoticeRow } from './notice-row.tsx'
import { PushChoice } from './push-choice.tsx'
import { noticesQuery } from './queries.ts'
import { useRead } from './use-read.ts'

interface NoticesDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The agent's recent notices, and whether they are also sent by push. */
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
