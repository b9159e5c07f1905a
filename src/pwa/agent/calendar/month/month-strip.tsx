import { startTransition, useOptimistic, useRef, type TouchEvent } from 'react'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Month } from '#domain/time/month.ts'
import { joinList } from '#domain/time/time-labels.ts'
import type { PendingShare } from '#pwa/agent/share/shares.ts'
import { DayButtons } from '#pwa/agent/composer/month-picker.tsx'

import { needsAttention } from '#pwa/shared/publication/publication-status.ts'
import type { SharesByDay } from '../shares/use-shares.ts'

/** Dots drawn per day; its name counts all posts. */
const DOTS = 3
/** Pixels a finger moves sideways to turn to another month. */
const SWIPE_PX = 56

type Mark = 'attention' | 'published' | 'planned' | 'handed' | 'posted'

/** Told apart by their shapes too: a diamond, a full dot, a ring, a square. */
const DOT: Record<Mark, string> = {
  attention: 'rotate-45 bg-ink',
  published: 'rounded-full bg-published',
  planned: 'rounded-full border-[1.5px] border-scheduled',
  handed: 'border-[1.5px] border-other',
  posted: 'bg-other',
}

interface MonthStripProps {
  month: Month
  byDay: ReadonlyMap<string, readonly ScheduledPost[]>
  sharesByDay: SharesByDay
  /** The chosen day, 'YYYY-MM-DD'. */
  day: string
  today: string
  onPick: (day: string) => void
  onStep: (by: number) => void
}

/** The month on a phone: its days with dots for their posts. A swipe sideways turns to the next or previous month. */
export function MonthStrip({ month, byDay, sharesByDay, day, today, onPick, onStep }: MonthStripProps) {
  const from = useRef<{ x: number; y: number } | null>(null)
  // The tapped day is marked at once; the lists below, of which a week has many rows, follow in slices.
  const [pressed, press] = useOptimistic(day)

  function end({ changedTouches }: TouchEvent) {
    const touch = changedTouches.item(0)
    const start = from.current
    from.current = null
    if (!start || !touch) return
    const x = touch.clientX - start.x
    const isSideways = Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(touch.clientY - start.y)
    if (isSideways) onStep(x < 0 ? 1 : -1)
  }
  return (
    <div
      // At 320 px the gutters give the days their full size.
      className="-mx-[min(14px,var(--gutter))] -mt-3 touch-pan-y"
      onTouchStart={({ touches }) => {
        const touch = touches.item(0)
        from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
      }}
      onTouchEnd={end}
      onTouchCancel={() => (from.current = null)}
    >
      <DayButtons
        month={month}
        day={pressed}
        today={today}
        note={(each) => {
          const marks = [...(byDay.get(each) ?? []).map(markFor), ...(sharesByDay.get(each) ?? []).map(markForShare)]
          return { words: wordsFor(marks), marks: marks.slice(0, DOTS).map(dotFor) }
        }}
        onPick={(next) =>
          startTransition(() => {
            press(next)
            onPick(next)
          })
        }
      />
    </div>
  )
}

function markFor(post: ScheduledPost): Mark {
  if (needsAttention(post)) return 'attention'
  return post.status === 'published' ? 'published' : 'planned'
}

function markForShare({ posted_at: postedAt }: PendingShare): Mark {
  return postedAt === null ? 'handed' : 'posted'
}

/** Drawn as an outline. */
const OUTLINED: ReadonlySet<Mark> = new Set(['planned', 'handed'])

const dotFor = (mark: Mark, at: number) => (
  <span
    key={at}
    className={`size-1.5 in-aria-pressed:border-on-plum ${DOT[mark]} ${OUTLINED.has(mark) ? '' : 'in-aria-pressed:bg-on-plum'}`}
  />
)

/** '2 posts, 1 needs you'. */
function wordsFor(marks: readonly Mark[]): string {
  if (marks.length === 0) return 'no posts'
  const count = (wanted: Mark) => marks.filter((mark) => mark === wanted).length
  const asking = count('attention')
  const details = [
    count('published') > 0 && `${count('published')} published`,
    count('handed') > 0 && `${count('handed')} shared by you`,
    count('posted') > 0 && `${count('posted')} posted by you`,
    asking > 0 && `${asking} ${asking === 1 ? 'needs' : 'need'} you`,
  ]
  const said = joinList(details.filter((detail) => detail !== false))
  return `${marks.length} ${marks.length === 1 ? 'post' : 'posts'}${said && `, ${said}`}`
}
