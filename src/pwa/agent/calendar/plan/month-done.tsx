import { dateOf } from '#domain/time/month.ts'
import { longDay } from '#domain/time/time-labels.ts'
import { RefusalLine } from '#pwa/shared/form/refusal-line.tsx'
import { openOutbox } from '#pwa/shared/publication/open-outbox.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import type { MonthRow } from '#sync/month/month-row.ts'

import { useAttempt } from './use-month.ts'

interface MonthDoneProps {
  outcomes: MonthRow['outcomes']
  /** Why the server refused a month that waits on this device; null while it only waits. */
  refusal: string | null
  /** Suggests posts for the days that are left; rejects with the reason why it could not. */
  onAgain: () => Promise<void>
}

export function MonthDone({ outcomes, refusal, onAgain }: MonthDoneProps) {
  const { busy, error, run } = useAttempt(onAgain)
  if (outcomes === null && refusal !== null) {
    return (
      <Empty
        lit={false}
        title="Your month isn’t scheduled"
        action={
          <Button kind="primary" onClick={openOutbox}>
            Open outbox
          </Button>
        }
      >
        {refusal} You can try again or discard it in the outbox.
      </Empty>
    )
  }
  const refused = outcomes?.filter(({ outcome }) => outcome === 'refused') ?? []
  const scheduled = outcomes?.filter(({ outcome }) => outcome === 'scheduled').length
  return (
    <>
      <Empty
        lit
        title={outcomes ? 'Your month is scheduled' : 'Your month is saved on this device'}
        action={
          <ButtonLink kind="primary" to="/calendar">
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
          <h2 className="font-sans text-[1.0625rem]/6 font-semibold tracking-normal">These days didn’t change</h2>
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
        <div className="grid justify-items-center gap-2 pt-2">
          <RefusalLine message={error} />
          <Button kind="plain" busy={busy && 'Loading...'} onClick={run}>
            Plan more days
          </Button>
        </div>
      )}
    </>
  )
}
