import { monthDays, type Month } from '#domain/time/month.ts'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

import { WeekdayNames } from './month-grid.tsx'

/** Skeleton of a month, in its true size. */
export function CalendarSkeleton({ month }: { month: Month }) {
  return (
    <SkeletonGroup className="grid gap-6 desk:gap-9 xl:grid-cols-[minmax(0,1fr)_324px]">
      <Skeleton className={`-mt-3 rounded-panel! desk:hidden ${monthDays(month).length > 35 ? 'h-77' : 'h-65.5'}`} />
      <div className="hidden grid-cols-7 content-start self-start overflow-hidden rounded-panel bg-surface ring ring-hair desk:grid">
        <WeekdayNames />
        {monthDays(month).map(({ day, date, inside }) => (
          <div
            key={day}
            className={`min-h-[137px] border-t border-l border-hair px-1.5 py-1.5 nth-[7n+1]:border-l-0 ${inside ? '' : 'bg-paper'}`}
          >
            {inside && (
              <span className="not-in-shell num -mt-2 -ml-2.75 grid size-11 place-items-center text-[15px] font-medium text-ink-soft">
                {date}
              </span>
            )}
          </div>
        ))}
      </div>
      {/* Where the server knows the day, it shows its first post or the message of a day without any here (contract/shell-content.ts). */}
      <div data-present-day="true" className="grid content-start gap-3">
        <Skeleton className="h-(--l-head) w-1/2" />
        <Skeleton className="h-5 w-4/5" />
      </div>
    </SkeletonGroup>
  )
}
