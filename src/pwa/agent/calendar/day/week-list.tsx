import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { REST_DAY_TITLE } from '#domain/auto-post/auto-post-slots.ts'
import { dateOf } from '#domain/time/month.ts'
import { longDay, MONTH_NAMES } from '#domain/time/time-labels.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'

import { ShareRow } from '../shares/share-rows.tsx'
import type { SharesByDay } from '../shares/use-shares.ts'
import type { Open } from '../use-open-post.ts'
import { PostRow } from './post-rows.tsx'

interface WeekListProps {
  /** Seven days 'YYYY-MM-DD'. */
  week: readonly string[]
  /** The chosen one. */
  day: string
  today: string
  /** Whether today's posts are shown in a list of their own. */
  isTodayApart: boolean
  /** The posts of a day; undefined while they are not loaded. */
  postsOn: (day: string) => readonly ScheduledPost[] | undefined
  sharesByDay: SharesByDay
  zone: TimeZone
  now: Date
  marked: number | null
  onOpen: Open
  onCreate: (day: string) => void
}

/** The days of a week with their posts, on a phone. */
export function WeekList({ week, day, today, isTodayApart, postsOn, sharesByDay, onCreate, ...rows }: WeekListProps) {
  const { month, day: date } = dateOf(week[0] ?? day)
  return (
    <section>
      <h2 className="mb-1">{`Week of ${MONTH_NAMES[month - 1] ?? ''} ${date}`}</h2>
      {week.map((each) => {
        if (isTodayApart && each === today) return null
        const posts = postsOn(each)
        const shares = sharesByDay.get(each) ?? []
        const name = longDay({ ...dateOf(each), hour: 0, minute: 0 })
        return (
          <div key={each} data-week-day={each} className="scroll-my-44 py-1.5 not-last:border-b not-last:border-hair">
            <div className="flex min-h-(--target) items-center justify-between">
              <h3 className={each === day ? 'font-semibold! text-plum' : ''}>{name}</h3>
              {each >= today && (
                <IconButton
                  icon="plus-bold"
                  label={`New post for ${name}`}
                  className="-mr-2.5"
                  onClick={() => onCreate(each)}
                />
              )}
            </div>
            {posts?.length === 0 && shares.length === 0 && (
              <p className="-mt-1.5 pb-2 text-small text-ink-soft">{REST_DAY_TITLE}</p>
            )}
            {posts === undefined && <p className="-mt-1.5 pb-2 text-small text-ink-soft">Not loaded yet.</p>}
            <ul>
              {posts?.map((post) => (
                <PostRow key={post.id} post={post} isUnderDay {...rows} />
              ))}
              {shares.map((share) => (
                <ShareRow key={share.id} share={share} isUnderDay {...rows} />
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}
