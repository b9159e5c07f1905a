import { useId, type KeyboardEvent } from 'react'
import type { PaymentMethod } from '#contract/billing/billing.ts'
import { cardName } from '#domain/plan/card-name.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { CheckMark } from '#pwa/shared/ui/field/check-mark.tsx'
import { ConfirmDrawer } from '#pwa/shared/ui/drawer/confirm-drawer.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Spinner } from '#pwa/shared/ui/spinner.tsx'
import { expiryOf, isExpired } from './card-labels.ts'
import { useRemoveCard } from './use-remove-card.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { refuseOffline } from '#pwa/shared/form/refusal.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { refreshBilling } from '../queries.ts'
import { messageOf } from '../make-sure.ts'
import { withCardAuthentication } from './with-card-authentication.ts'

const FAILED = 'Failed to update payment method. Please try again.'

/** Which card is the default, and the change to another. */
function useDefaultCard(cards: readonly PaymentMethod[]) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: async (paymentMethodId: string) => {
      const { data } = await withCardAuthentication(() =>
        call('POST /agent/subscriptions/payment-methods', { body: { paymentMethodId } }),
      )
      await refreshBilling(client)
      return data
    },
    onSuccess: () => notify.success('Payment method updated successfully'),
    onError: (error) => {
      notify.error(messageOf(error, FAILED))
      // A card that is refused for an unpaid invoice becomes the default all the same.
      void refreshBilling(client)
    },
  })
  const current = cards.find((card) => card.isDefault)?.id
  const busy = change.isPending
  return {
    /** The card just chosen, while the request is under way. */
    chosen: busy ? change.variables : current,
    busy,
    choose: (id: string) => {
      if (!busy && id !== current && !refuseOffline(undefined, FAILED)) change.mutate(id)
    },
  }
}

interface MethodsCardProps {
  cards: readonly PaymentMethod[]
  /** Whether the default card pays for a running plan, and so can't be removed. */
  defaultNeeded: boolean
  onAdd: () => void
}

export function MethodsCard({ cards, defaultNeeded, onAdd }: MethodsCardProps) {
  const removal = useRemoveCard()
  const { chosen, busy, choose } = useDefaultCard(cards)
  const group = useId()
  const hint = useId()
  return (
    <>
      {cards.length === 0 ? (
        <p className="py-3 text-ink-soft">No payment methods found</p>
      ) : (
        <div
          role="radiogroup"
          aria-label="Payment method"
          aria-describedby={hint}
          aria-busy={busy}
          className="divide-y divide-hair"
        >
          {cards.map((card) => (
            <div key={card.id} className="flex items-center gap-2">
              <CardOption card={card} group={group} checked={card.id === chosen} onChoose={choose} />
              {!(card.isDefault && defaultNeeded) && (
                <IconButton
                  icon="trash"
                  label={`Remove ${cardName(card)}`}
                  disabled={busy}
                  onClick={() => removal.ask(card)}
                  className="-mr-2.5"
                />
              )}
            </div>
          ))}
        </div>
      )}
      <p id={hint} hidden>
        Use the arrow keys to move between cards and Space to choose the one we charge.
      </p>
      <p role="status" className="mb-2 flex min-h-6 items-center gap-2 text-small text-ink-soft">
        {busy && (
          <>
            <Spinner className="size-4!" />
            Updating...
          </>
        )}
      </p>
      <Button kind="line" wide icon="plus-bold" className="mt-auto" onClick={onAdd}>
        Add / Change Payment Method
      </Button>
      <ConfirmDrawer
        title="Remove card"
        open={removal.open}
        onOpenChange={removal.setOpen}
        action="Remove"
        busyLabel="Removing..."
        busy={removal.busy}
        onConfirm={removal.remove}
      >
        {removal.card && `We’ll remove ${cardName(removal.card)} from your account. You can add it again later.`}
      </ConfirmDrawer>
    </>
  )
}

interface CardOptionProps {
  card: PaymentMethod
  group: string
  checked: boolean
  onChoose: (id: string) => void
}

function CardOption({ card, group, checked, onChoose }: CardOptionProps) {
  const now = useNow()
  return (
    <label className="relative flex min-h-17 min-w-0 flex-1 items-center gap-3.5 py-2 has-focus-visible:rounded-control has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <input
        type="radio"
        name={group}
        value={card.id}
        checked={checked}
        onChange={() => onChoose(card.id)}
        onKeyDown={(event) => onKey(event, onChoose)}
        className="peer absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      />
      <CheckMark round small />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{cardName(card)}</span>
        <span className="block text-small text-ink-soft">Expires {expiryOf(card)}</span>
      </span>
      {isExpired(card, now) ? (
        <Badge tone="red" icon="warning-bold">
          Expired
        </Badge>
      ) : (
        <Icon name="credit-card" className="text-ink-hint" />
      )}
    </label>
  )
}

/**
 * Arrow keys only move the focus between cards: a card that is merely passed must not become the one that is charged.
 */
function onKey(event: KeyboardEvent<HTMLInputElement>, choose: (id: string) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const radio = event.currentTarget
  const all = [...(radio.closest('[role=radiogroup]')?.querySelectorAll('input') ?? [])]
  const to = nextFocusIndex(event.key, all.indexOf(radio), all.length)
  if (to === null && event.key !== 'Enter') return
  event.preventDefault()
  if (to === null) choose(radio.value)
  else all[to]?.focus()
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowRight', 1],
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
])

/** The index a key moves to from `at` among `count` choices, wrapping around the ends; null where it moves nowhere. */
export function nextFocusIndex(key: string, at: number, count: number): number | null {
  const step = STEPS.get(key)
  return step === undefined || at < 0 ? null : (at + step + count) % count
}
