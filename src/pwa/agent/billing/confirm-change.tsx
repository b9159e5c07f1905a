import { useQuery } from '@tanstack/react-query'

import type { SubscriptionPlan } from '#contract/billing.ts'
import { part } from '#pwa/shared/code/part.tsx'
import { useOnDemand } from '#pwa/shared/code/use-on-demand.ts'
import { RenewalTerms } from '#pwa/shared/plans/renewal-terms.tsx'
import { RefusalLine } from '#pwa/shared/form/refusal-line.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'

import { CardWanted } from './card-wanted.tsx'
import { ChangeSummary } from './change-summary.tsx'
import { isOwing } from './subscription-state.ts'
import { cardsQuery, subscriptionQuery } from './queries.ts'
import { isCardRefused, swapMessageOf } from './refusal-messages.ts'
import type { PlanChoice } from './use-choose-plan.ts'
import { usePromotion } from './use-promotion.ts'
import { useSwap } from './use-swap.ts'

const AddCard = part(() => import('./add-card.tsx').then((module) => module.AddCard))

const PAYMENT_MISSING = 'Your last payment is still missing. Please update your payment method first.'
const TRIAL_OVER = 'Your trial is over. Please add a card first.'

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

function Confirm({ plan, currentPlanId, open, onOpenChange, onBusy }: ConfirmProps) {
  const promotion = usePromotion(plan.id)
  const addCard = useOnDemand()
  const subscription = useQuery({ ...subscriptionQuery, enabled: open })
  const owing = isOwing(subscription.data ?? null)
  const { preview, swap, asking, disclosure } = useSwap(plan, promotion, {
    // The price is fetched only once the subscription is loaded and no payment is owed.
    priced: open && !subscription.isPending && !owing,
    currentPlanId,
    onBusy,
    onDone: () => onOpenChange(false),
  })
  const cards = useQuery({ ...cardsQuery, enabled: open })
  const { busy } = swap
  const due = preview.data && preview.data.totalCents > 0
  const cardMissing = due === true && cards.data?.length === 0
  const refusal = swapMessageOf(swap.failure, promotion.error)
  return (
    <>
      <Drawer
        title="Confirm Subscription Change"
        open={open && !asking && !addCard.isOpen}
        onOpenChange={(next) => busy || onOpenChange(next)}
        footer={
          owing ? (
            <Button kind="line" wide onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
          ) : (
            <div className="grid grid-cols-[1fr_1.6fr] gap-3">
              <Button kind="line" disabled={busy} onClick={() => onOpenChange(false)}>
                Cancel
              </Button>
              <Button
                kind="lamp"
                busy={busy && 'Processing...'}
                disabled={!preview.data || preview.isPlaceholderData || cardMissing}
                onClick={() => swap.start()}
              >
                Confirm Change
              </Button>
            </div>
          )
        }
      >
        {owing ? (
          <CardWanted
            words={subscription.data?.status === 'paused' ? TRIAL_OVER : PAYMENT_MISSING}
            onAdd={addCard.open}
          />
        ) : (
          <ChangeSummary
            plan={plan}
            preview={preview}
            promotion={promotion}
            card={cards.data?.find((card) => card.isDefault)}
            locked={busy}
          />
        )}
        {!owing && disclosure !== null && (
          <div className="mt-3.5">
            <RenewalTerms words={disclosure} />
          </div>
        )}
        {!owing && (
          <div className="mt-3.5 grid gap-3.5 empty:hidden">
            {cardMissing && <CardWanted words="There is no card to charge yet." onAdd={addCard.open} />}
            {refusal && <RefusalLine words={refusal} />}
            {isCardRefused(swap.failure) && !cardMissing && !busy && (
              <Button
                kind="line"
                wide
                icon="credit-card"
                onClick={() => {
                  swap.forget()
                  addCard.open()
                }}
              >
                Use another card
              </Button>
            )}
          </div>
        )}
      </Drawer>
      {addCard.wanted && <AddCard {...addCard.part} />}
    </>
  )
}
