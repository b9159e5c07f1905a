import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { PostingPause } from '#contract/publishing/pause.ts'
import { dateOf } from '#domain/time/month.ts'
import { instantOf, localDay, wallTimeOf, type TimeZone } from '#domain/time/time.ts'
import { longDay } from '#domain/time/time-labels.ts'
import { MonthPicker } from '#pwa/agent/composer/month-picker.tsx'
import { agentQuery, SCHEDULED_KEY, useAgentZone } from '#pwa/shared/answers/shared-queries.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { useQueue } from '#pwa/shared/publication/use-queue.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { goesByItself, isChange } from '#sync/queue/entry.ts'

import { useSetPause } from './use-set-pause.ts'

/** Says that posting is paused, ends the pause and gives it a last day; nothing while posts go out. */
export function PauseBanner({ className }: { className?: string }) {
  const { user } = useSignedIn()
  const zone = useAgentZone()
  const now = useNow()
  const { data: agent } = useQuery(agentQuery)
  const waiting = useWaitingPause(user.id)
  const setPause = useSetPause()
  const [isChoosing, setChoosing] = useState(false)
  const pause = waiting ? waiting.pause : (agent?.pause ?? null)
  if (!pause || (pause.until !== null && new Date(pause.until) <= now)) return null
  const until = pause.until === null ? null : longDay(wallTimeOf(new Date(pause.until), zone))
  return (
    <div className={className}>
      <Notice icon="clock-bold" tone="lamp" title="Posting is paused." live>
        {until === null
          ? 'Nothing scheduled goes out, auto posts included, until you resume.'
          : `Nothing scheduled goes out, auto posts included, until ${until}.`}{' '}
        What’s due meanwhile waits for your answer. Posts you publish now still go out.
        {waiting && <b className="block font-semibold">Saved on this device. It starts once you’re online again.</b>}
        <span className="mt-3 flex flex-wrap gap-2">
          <Button kind="secondary" small onClick={() => void setPause()}>
            Resume
          </Button>
          <Button kind="line" small aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            {until === null ? 'Pause until a day' : 'Change the day'}
          </Button>
        </span>
      </Notice>
      <Drawer title="Pause until" open={isChoosing} onOpenChange={setChoosing}>
        <EndPicker
          zone={zone}
          now={now}
          onSet={(end) => {
            setChoosing(false)
            void setPause(end)
          }}
        />
      </Drawer>
    </div>
  )
}

/** A change of the pause that waits on this device, with the pause as it will be; null without one. */
function useWaitingPause(userId: number): { pause: PostingPause | null } | null {
  const client = useQueryClient()
  const entries = useQueue(userId)
  const last = entries?.findLast((entry) => isChange(entry) && entry.subject === 'pause' && goesByItself(entry.state))
  const isWaiting = last !== undefined
  useEffect(() => {
    if (!isWaiting) return undefined
    // Once it was sent, the server's pause is the one to show.
    return () => {
      void client.invalidateQueries({ queryKey: agentQuery.queryKey })
      void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
    }
  }, [client, isWaiting])
  if (!last || !isChange(last) || last.request.name !== 'PUT /agent/pause') return null
  const { paused, until } = last.request.body
  return { pause: paused ? { since: new Date(last.createdAt).toISOString(), until } : null }
}

/** The day from which posts go out again. */
function EndPicker({ zone, now, onSet }: { zone: TimeZone; now: Date; onSet: (end: Date) => void }) {
  const [day, setDay] = useState<string | null>(null)
  const end = day !== null && day > localDay(now, zone) ? instantOf({ ...dateOf(day), hour: 0, minute: 0 }, zone) : null
  return (
    <div className="grid gap-4">
      <MonthPicker day={day} zone={zone} now={now} onPick={setDay} />
      <p aria-live="polite" className="text-ink-soft">
        {end ? `Posts go out again on ${longDay(wallTimeOf(end, zone))}.` : 'Pick the day posts go out again.'}
      </p>
      <Button kind="primary" disabled={!end} onClick={() => end && onSet(end)}>
        Set
      </Button>
    </div>
  )
}
