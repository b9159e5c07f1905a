import type { MonthPlan } from '#contract/publishing/month-plan.ts'
import type { DeckCard } from '#domain/auto-post/month-deck.ts'
import { dayAtTime } from '#domain/time/time-labels.ts'
import { Graded, Thumb } from '#pwa/shared/publication/publication-badges.tsx'
import { ActionFrame } from '#pwa/shared/ui/action-frame.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'

import { titleOf } from './reason.ts'
import { InstagramGrid } from './instagram-grid.tsx'
import { useAttempt } from './use-month.ts'

interface MonthSummaryProps {
  plan: MonthPlan
  deck: readonly DeckCard[]
  now: Date
  onRevisit: (day: string) => void
  /** Schedules it; rejects with the reason why it could not. */
  onConfirm: () => Promise<void>
}

export function MonthSummary({ plan, deck, now, onRevisit, onConfirm }: MonthSummaryProps) {
  const { busy, error, run } = useAttempt(onConfirm)
  const zone = plan.timezone
  const byId = new Map(plan.posts.map((post) => [post.id, post]))
  const kept = deck.filter(({ decision }) => decision === 'keep').length
  const skipped = deck.filter(({ decision }) => decision === 'skip').length
  const swapped = deck.filter(({ decision, isSwapped }) => decision === 'keep' && isSwapped).length
  const open = deck.length - kept - skipped

  return (
    <section className="grid gap-9 xl:grid-cols-[minmax(0,1fr)_324px]">
      <div className="grid content-start gap-5">
        <p className="num">{countsOf({ kept, skipped, swapped, open })}</p>
        <ul>
          {deck.map(({ card, suggestion, decision, isSwapped }) => {
            const post = byId.get(suggestion.post_id)
            if (!post) return null
            return (
              <li key={card.day} className="flex items-center gap-3.5 py-2.5 not-first:border-t not-first:border-hair">
                <Graded palette={suggestion.version?.palette ?? 'original'} className="shrink-0">
                  <Thumb
                    src={post.thumbnail}
                    bed={post.main_color}
                    className={decision === 'skip' ? 'w-14 opacity-45' : 'w-14'}
                  />
                </Graded>
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-1 font-semibold wrap-anywhere">{titleOf(post, suggestion)}</span>
                  <span className="num block text-small text-ink-soft">{dayAtTime(new Date(card.at), zone, now)}</span>
                  <span className="block text-small text-ink-soft">{stateOf(decision, isSwapped)}</span>
                </span>
                <Button
                  kind="plain"
                  small
                  aria-label={`Change ${dayAtTime(new Date(card.at), zone, now)}`}
                  onClick={() => onRevisit(card.day)}
                >
                  Change
                </Button>
              </li>
            )
          })}
        </ul>
        <ActionFrame
          text={
            <p role="status" className={classes('text-small', error ? 'text-wrong' : 'text-ink-soft')}>
              {error ?? effectOf(kept, skipped, open)}
            </p>
          }
        >
          <Button kind="primary" busy={busy && 'Scheduling...'} disabled={kept + skipped === 0} onClick={run}>
            {kept > 0 ? 'Schedule these posts' : 'Skip these days'}
          </Button>
        </ActionFrame>
      </div>
      <InstagramGrid deck={deck} posts={plan.posts} zone={zone} now={now} />
    </section>
  )
}

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

function countsOf({ kept, skipped, swapped, open }: Record<'kept' | 'skipped' | 'swapped' | 'open', number>): string {
  return [
    `${kept} kept${swapped > 0 ? ` (${swapped} swapped)` : ''}`,
    `${skipped} skipped`,
    ...(open > 0 ? [`${open} not decided`] : []),
  ].join(' · ')
}

function stateOf(decision: DeckCard['decision'], isSwapped: boolean): string {
  if (decision === null) return 'Not decided'
  if (decision === 'skip') return 'Skipped'
  return isSwapped ? 'Kept (swapped)' : 'Kept'
}

function effectOf(kept: number, skipped: number, open: number): string {
  const parts = [
    ...(kept > 0 ? [`${count(kept, 'post')} will go out.`] : []),
    ...(skipped > 0 ? [`${count(skipped, 'day stays', 'days stay')} empty.`] : []),
    ...(open > 0 ? ['Your auto posts cover the rest.'] : []),
  ]
  return parts.join(' ')
}
