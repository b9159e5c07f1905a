import { useQuery } from '@tanstack/react-query'

import type { SubscriptionPlan } from '#contract/billing/billing.ts'
import { part, useOnDemand } from '#pwa/shared/code/on-demand.tsx'
import { RenewalTerms } from '#pwa/shared/plans/renewal-terms.tsx'
import { RefusalLine } from '#pwa/shared/form/refusal-line.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'

import { ChangeSummary } from './change-summary.tsx'
import { isOwing } from '../subscription-state.ts'
import { cardsQuery, subscriptionQuery } from '../queries.ts'
import { isCardRefused, swapMessageOf } from '../make-sure.ts'
import type { PlanChoice } from './use-choose-plan.ts'
import { usePromotion, useSwap } from './use-choose-plan.ts'

const AddCard = part(() => import('../payment/add-card.tsx').then((module) => module.AddCard))

const PAYMENT_MISSING = 'Your last payment didn’t go through. Please add another card first.'
const TRIAL_OVER = 'Your trial has ended. Please add a card first.'

interface ConfirmChangeProps {
  choice: PlanChoice
  /** The plan shown as the agent's, null where there is none. */
  currentPlanId: string | null
}

/** Asks once before a change of plan, and shows its exact cost. */
export function ConfirmChange({ choice, currentPlanId }: ConfirmChangeProps) {
  const { chosen, round } = choice
  if (!chosen) return null
  const dialog = { open: choice.open, onOpenChange: choice.setOpen, onBusy: choice.setSwapping }
  return <Confirm key={round} plan={chosen} currentPlanId={currentPlanId} {...dialog} />
}

interface ConfirmProps {
  plan: SubscriptionPlan
  currentPlanId: string | null
  open: boolean
  onOpenChange: (open: boolean) => void
  onBusy: (busy: boolean) => void
}

function Confirm(props: ConfirmProps) {
  const { open, onOpenChange } = props
  const addCard = useOnDemand()
  const change = usePlanChange(props)
  const { swap, isAuthenticating, isOwing } = change
  return (
    <>
      <Drawer
        title="Confirm Subscription Change"
        open={open && !isAuthenticating && !addCard.isOpen}
        onOpenChange={(next) => swap.busy || onOpenChange(next)}
        footer={
          isOwing ? (
            <Button kind="line" wide onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
          ) : (
            <ConfirmButtons change={change} onCancel={() => onOpenChange(false)} />
          )
        }
      >
        {isOwing ? (
          <CardMissing message={change.isPaused ? TRIAL_OVER : PAYMENT_MISSING} onAdd={addCard.open} />
        ) : (
          <ChangeDetails plan={props.plan} change={change} onAddCard={addCard.open} />
        )}
      </Drawer>
      {addCard.wanted && <AddCard {...addCard.part} />}
    </>
  )
}

type PlanChange = ReturnType<typeof usePlanChange>

/** The change to a plan: its price, its promotion code, the card that pays, and the change itself. */
function usePlanChange({ plan, currentPlanId, open, onOpenChange, onBusy }: ConfirmProps) {
  const promotion = usePromotion(plan.id)
  const subscription = useQuery({ ...subscriptionQuery, enabled: open })
  const cards = useQuery({ ...cardsQuery, enabled: open })
  const owing = isOwing(subscription.data ?? null)
  const swap = useSwap(plan, promotion, {
    // The price is fetched only once the subscription is loaded and no payment is owed.
    priced: open && !subscription.isPending && !owing,
    currentPlanId,
    onBusy,
    onDone: () => onOpenChange(false),
  })
  const isDue = swap.preview.data !== undefined && swap.preview.data.totalCents > 0
  return {
    ...swap,
    promotion,
    /** Whether nothing can be changed before the agent has paid. */
    isOwing: owing,
    isPaused: subscription.data?.status === 'paused',
    card: cards.data?.find((card) => card.isDefault),
    isCardMissing: isDue && cards.data?.length === 0,
  }
}

function ConfirmButtons({ change, onCancel }: { change: PlanChange; onCancel: () => void }) {
  const { swap, preview, isCardMissing } = change
  return (
    <div className="flex flex-wrap gap-3 *:flex-1 *:last:grow-2">
      <Button kind="line" disabled={swap.busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        kind="primary"
        busy={swap.busy && 'Processing...'}
        disabled={!preview.data || preview.isPlaceholderData || isCardMissing}
        onClick={() => swap.start()}
      >
        Confirm Change
      </Button>
    </div>
  )
}

interface ChangeDetailsProps {
  plan: SubscriptionPlan
  change: PlanChange
  onAddCard: () => void
}

/** What the change costs, what is agreed to with it, and why it was refused. */
function ChangeDetails({ plan, change, onAddCard }: ChangeDetailsProps) {
  const { swap, preview, promotion, card, isCardMissing, disclosure } = change
  const refusal = swapMessageOf(swap.failure, promotion.error)
  return (
    <>
      <ChangeSummary plan={plan} preview={preview} promotion={promotion} card={card} locked={swap.busy} />
      {disclosure !== null && (
        <div className="mt-3.5">
          <RenewalTerms text={disclosure} />
        </div>
      )}
      <div className="mt-3.5 grid gap-3.5 empty:hidden">
        {isCardMissing && <CardMissing message="Add a card first." onAdd={onAddCard} />}
        {refusal && <RefusalLine message={refusal} />}
        {isCardRefused(swap.failure) && !isCardMissing && !swap.busy && (
          <Button
            kind="line"
            wide
            icon="credit-card"
            onClick={() => {
              swap.forget()
              onAddCard()
            }}
          >
            Use another card
          </Button>
        )}
      </div>
    </>
  )
}

interface CardMissingProps {
  /** Why nothing can be paid in the present state. */
  message: string
  onAdd: () => void
}

/** Shown where a change needs a card first, with the button to add one. */
function CardMissing({ message, onAdd }: CardMissingProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-plum-tint px-4 py-3">
      <p className="min-w-0 grow basis-48">{message}</p>
      <Button kind="secondary" small onClick={onAdd}>
        Add a card
      </Button>
    </div>
  )
}
