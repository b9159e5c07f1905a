import { dateOf } from '#domain/time/month.ts'
import { longDay } from '#domain/time/time-labels.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import type { MonthRow } from '#sync/month/month-row.ts'

/** What became of a confirmed month; `onAgain` suggests posts for the days that are left. */
export function MonthDone({ outcomes, onAgain }: { outcomes: MonthRow['outcomes']; onAgain: () => void }) {
  const refused = outcomes?.filter(({ outcome }) => outcome === 'refused') ?? []
  const scheduled = outcomes?.filter(({ outcome }) => outcome === 'scheduled').length
  return (
    <>
      <Empty
        lit
        title={outcomes ? 'Your month is scheduled' : 'Your month waits on this device'}
        action={
          <ButtonLink kind="lamp" to="/calendar">
            Go to Calendar
          </ButtonLink>
        }
      >
        {outcomes
          ? `${scheduled} ${scheduled === 1 ? 'post is' : 'posts are'} on your calendar.`
          : 'Not sent yet. We’ll send it as soon as we can. Your calendar already shows it.'}
      </Empty>
      {refused.length > 0 && (
        <section className="mx-auto max-w-140 rounded-panel bg-surface px-4 py-4 ring-[1.5px] ring-ink-soft">
          <h2 className="font-sans text-[1.0625rem]/6 font-semibold tracking-normal">These days stay as they were</h2>
          <ul className="pt-2">
            {refused.map(({ day, message }) => (
              <li key={day} className="py-2 not-first:border-t not-first:border-hair">
                <b className="block font-semibold">{longDay({ ...dateOf(day), hour: 0, minute: 0 })}</b>
                <span className="text-ink-soft">{message}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {outcomes && (
        <div className="grid justify-items-center pt-2">
          <Button kind="plain" onClick={onAgain}>
            Plan more days
          </Button>
        </div>
      )}
    </>
  )
}
