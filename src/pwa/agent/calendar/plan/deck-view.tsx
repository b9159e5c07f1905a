import { useState, useEffect, useEffectEvent } from 'react'
import type { MonthPlan } from '#contract/publishing/month-plan.ts'
import { comingCards, deckOf, nextOpen, swapOf, type DeckCard, type Step } from '#domain/auto-post/month-deck.ts'
import { tapDevice } from '#pwa/shared/haptics.ts'
import { ActionFrame } from '#pwa/shared/ui/action-frame.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { useWide } from '#pwa/shared/ui/use-wide.ts'
import { InstagramGrid } from './instagram-grid.tsx'
import type { DeckAction } from './keys.ts'
import { MonthCard } from './month-card.tsx'
import { titleOf } from './reason.ts'
import type { MonthOnDevice } from './use-month.ts'
import { actionOfKey } from './keys.ts'

/** Reports the actions of keys while the focus is in the screen's content, and in no drawer or sidebar. */
function useKeys(onAction: (action: DeckAction) => void): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOfKey(event)
    if (!action) return
    event.preventDefault()
    onAction(action)
  })
  useEffect(() => {
    const content = document.querySelector<HTMLElement>('main')
    const listen = (event: KeyboardEvent) => take(event)
    content?.addEventListener('keydown', listen)
    return () => content?.removeEventListener('keydown', listen)
  }, [])
}

interface DeckViewProps {
  month: MonthOnDevice
  plan: MonthPlan
  deck: readonly DeckCard[]
  now: Date
  /** The card to look at first, where the agent came back to one. */
  revisited: string | null
  onReview: () => void
  onMix: () => void
}

const DONE: Record<Step['action'], string> = { keep: 'Kept', skip: 'Skipped', swap: 'Swapped' }

/** One card at a time, with its buttons, gestures and keys. */
export function DeckView({ month, plan, deck, now, revisited, onReview, onMix }: DeckViewProps) {
  const zone = plan.timezone
  const [day, setDay] = useState(revisited)
  const [said, setSaid] = useState('')
  const wide = useWide()
  const asked = deck.findIndex(({ card }) => card.day === day)
  const at = asked >= 0 ? asked : Math.max(nextOpen(deck), 0)
  const current = deck[at]
  const post = plan.posts.find(({ id }) => id === current?.suggestion.post_id)
  useKeys(take)
  if (!current || !post) return null
  const decided = deck.filter(({ decision }) => decision !== null).length
  const other = swapOf(deck, at)

  function take(action: DeckAction) {
    if (action === 'undo')
      void month.undo(({ day: its, action: undone }) => {
        setDay(its)
        setSaid(`Undone: ${DONE[undone].toLowerCase()}.`)
      })
    else decide(action)
  }

  function decide(action: Step['action']) {
    tapDevice()
    void month.step(
      ({ row, steps }) => (row ? stepOf(action, deckOf(comingCards(row.plan.cards, now), steps), day) : null),
      (step) => {
        setDay(step.action === 'swap' ? step.day : null)
        setSaid(`${DONE[step.action]}.`)
        if (revisited !== null && step.action !== 'swap') onReview()
      },
    )
  }

  return (
    <section aria-label="Cards">
      <div className="flex min-h-(--target) flex-wrap items-center gap-x-1 pb-3">
        <p className="num flex-1 font-semibold whitespace-nowrap">
          Card {at + 1} of {deck.length}
        </p>
        {decided > 0 && (
          <Button kind="plain" small className="px-2!" onClick={onReview}>
            Review
          </Button>
        )}
        <Button
          kind="plain"
          small
          icon="sliders-horizontal"
          className="gap-1.5! px-2!"
          aria-haspopup="dialog"
          onClick={onMix}
        >
          Mix
        </Button>
        <Button
          kind="plain"
          small
          icon="arrow-counter-clockwise"
          aria-disabled={month.steps.length === 0}
          className="gap-1.5! px-2! aria-disabled:opacity-45"
          onClick={() => take('undo')}
        >
          Undo
          <Key name="U" />
        </Button>
      </div>
      <progress
        value={decided}
        max={deck.length}
        aria-label="Cards decided"
        className="mb-4 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunk [&::-moz-progress-bar]:bg-plum [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-plum"
      />
      <div className="grid gap-9 xl:grid-cols-[minmax(0,1fr)_324px]">
        <div className="grid content-start gap-6">
          <MonthCard
            key={`${current.card.day} ${post.id}`}
            current={current}
            post={post}
            platforms={plan.platforms}
            zone={zone}
            onSwipe={(direction) => take(({ right: 'keep', left: 'skip', up: 'swap' } as const)[direction])}
          />
          <ActionFrame stacked text={null}>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.75rem),1fr))] gap-2">
              <Button kind="line" icon="x" className="px-2!" onClick={() => take('skip')}>
                Skip
                <Key name="S" />
              </Button>
              <Button
                kind="line"
                icon="arrows-clockwise"
                className="px-2! aria-disabled:opacity-45"
                aria-disabled={!other}
                onClick={() => take('swap')}
              >
                Swap
                <Key name="X" />
              </Button>
              <Button kind="primary" icon="check-bold" className="px-2!" onClick={() => take('keep')}>
                Keep
                <Key name="K" />
              </Button>
            </div>
          </ActionFrame>
          <p className="text-small text-ink-soft desk:hidden">Swipe right to keep, left to skip, up to swap.</p>
        </div>
        {wide && <InstagramGrid deck={deck} posts={plan.posts} zone={zone} now={now} day={current.card.day} />}
      </div>
      <output className="sr-only" aria-live="polite">
        {said && `${said} Card ${at + 1} of ${deck.length}: ${titleOf(post, current.suggestion)}`}
        {said && !other && ' There’s no other post for this day.'}
      </output>
    </section>
  )
}

/** The key of a button, where there is a keyboard. */
function Key({ name }: { name: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="hidden rounded-[6px] px-1.5 font-sans text-small font-normal inset-ring inset-ring-current desk:inline"
    >
      {name}
    </kbd>
  )
}

/** The step of an action on the card that is shown; null where it isn't possible. */
function stepOf(action: Exclude<DeckAction, 'undo'>, deck: readonly DeckCard[], day: string | null): Step | null {
  const asked = deck.findIndex(({ card }) => card.day === day)
  const at = asked >= 0 ? asked : nextOpen(deck)
  const current = deck[at]
  const suggestion = action === 'swap' ? swapOf(deck, at) : current?.suggestion
  return current && suggestion ? { day: current.card.day, action, post_id: suggestion.post_id } : null
}
