import { useQuery } from '@tanstack/react-query'

import type { SubscriptionPlan } from '#contract/billing.ts'
import { RefusalLine } from '#pwa/shared/form/refusal-line.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Drawer } from '#pwa/shared/ui/drawer.tsx'

import { ChangeSummary } from './change-summary.tsx'
import { cardsQuery } from './queries.ts'
import { wordsOf } from './refusal-words.ts'
import type { PlanChoice } from './use-choose-plan.ts'
import { usePromotion } from './use-promotion.ts'
import { useSwap } from './use-swap.ts'

interface ConfirmChangeProps {
  choice: PlanChoice
  /** The plan that is shown as hers, null where none is. */
  currentPlanId: string | null
}

/** Asks once before another plan is taken, and says to the cent what that costs. */
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
  const { preview, swap, asking } = useSwap(plan, promotion, {
    open,
    currentPlanId,
    onBusy,
    onDone: () => onOpenChange(false),
  })
  const cards = useQuery({ ...cardsQuery, enabled: open })
  const busy = swap.isPending
  const due = preview.data && preview.data.totalCents > 0
  const cardMissing = due === true && cards.data?.length === 0
  return (
    <Drawer
      title="Confirm Subscription Change"
      open={open && !asking}
      onOpenChange={(next) => busy || onOpenChange(next)}
      footer={
        <div className="grid grid-cols-[1fr_1.6fr] gap-3">
          <Button kind="line" disabled={busy} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            kind="lamp"
            busy={busy && 'Processing...'}
            disabled={!preview.data || preview.isPlaceholderData || cardMissing}
            onClick={() => swap.mutate()}
          >
            Confirm Change
          </Button>
        </div>
      }
    >
      <ChangeSummary
        plan={plan}
        preview={preview}
        promotion={promotion}
        card={cards.data?.find((card) => card.isDefault)}
        locked={busy}
      />
      {cardMissing && (
        <div className="mt-3.5 flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-plum-tint px-4 py-3">
          <p>There is no card to charge yet.</p>
          <ButtonLink kind="plum" small to="/subscriptions/billing">
            Add a card
          </ButtonLink>
        </div>
      )}
      <div className="mt-3.5 empty:hidden">
        {swap.error && promotion.error === undefined && (
          <RefusalLine words={wordsOf(swap.error, 'Failed to select plan. Please try again.')} />
        )}
      </div>
    </Drawer>
  )
}
