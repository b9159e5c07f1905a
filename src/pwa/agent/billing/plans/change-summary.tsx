import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { PaymentMethod, SubscriptionPlan, SwapPreview } from '#contract/billing/billing.ts'
import { centsOf, formatMoney } from '#domain/plan/money.ts'
import { INTERVAL_NAME } from '#domain/plan/product.ts'
import { useAgentZone } from '#pwa/shared/answers/shared-queries.ts'
import { RefusalLine } from '#pwa/shared/form/refusal-line.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'

import { changeNote } from './plan-state.ts'
import { CodeChip, CodeForm } from './promotion-code.tsx'
import { monthDay } from '../subscription-state.ts'
import { messageOf } from '../make-sure.ts'
import type { Promotion } from './use-choose-plan.ts'

interface ChangeSummaryProps {
  plan: SubscriptionPlan
  preview: UseQueryResult<SwapPreview>
  promotion: Promotion
  card: PaymentMethod | undefined
  locked: boolean
}

/** The lines of a change of plan, down to what is due today. */
export function ChangeSummary({ plan, preview, promotion, card, locked }: ChangeSummaryProps) {
  const zone = useAgentZone()
  const { data, error, isPlaceholderData } = preview
  const sum = (cents: number | undefined) =>
    cents === undefined ? <Skeleton className="h-5 w-14" /> : formatMoney(cents)
  if (error && !data) {
    return (
      <div className="grid justify-items-start gap-3">
        <RefusalLine message={messageOf(error, 'We couldn’t calculate the price. Nothing was changed.')} />
        <Button kind="line" small busy={preview.isFetching && 'Trying...'} onClick={() => void preview.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <>
      <dl aria-busy={!data || isPlaceholderData} className="divide-y divide-hair tabular-nums">
        <Row
          name={
            <>
              <span className="font-semibold">{plan.product.name}</span>
              <span className="block text-small text-ink-soft">{INTERVAL_NAME[plan.interval]}</span>
            </>
          }
        >
          {formatMoney(data?.priceCents ?? centsOf(plan.price))}
        </Row>
        <Row
          name={
            <>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                Discount
                {promotion.code !== null && (
                  <CodeChip code={promotion.code} locked={locked} onRemove={promotion.remove} />
                )}
              </span>
              {data?.discountDescription && !isPlaceholderData && (
                <span className="block text-small text-ink-soft">{data.discountDescription}</span>
              )}
            </>
          }
        >
          {sum(data && !isPlaceholderData ? -data.discountCents : undefined)}
        </Row>
        {data && data.unusedTimeCents > 0 && (
          <Row
            name={
              <>
                Unused time
                <span className="block text-small text-ink-soft">Left on your current plan</span>
              </>
            }
          >
            {formatMoney(-data.unusedTimeCents)}
          </Row>
        )}
        <Row name="Tax">{sum(data?.taxCents)}</Row>
        <Row name="Setup fee">{sum(data?.setupFeeCents)}</Row>
        {data && data.appliedCreditCents > 0 && <Row name="Credit">{formatMoney(-data.appliedCreditCents)}</Row>}
        <Row name={<span className="font-semibold">{"TODAY'S TOTAL"}</span>}>
          <span className={classes('font-serif text-[1.75rem]', isPlaceholderData && 'text-ink-hint')}>
            {data ? formatMoney(data.totalCents) : <Skeleton className="h-8 w-24" />}
          </span>
        </Row>
        {data && data.trialEndDate !== null && data.firstChargeCents !== null && (
          <Row name={`First charge on ${monthDay(data.trialEndDate, zone)}`}>
            <span className="font-semibold">{sum(isPlaceholderData ? undefined : data.firstChargeCents)}</span>
          </Row>
        )}
      </dl>
      {data && <p className="text-small text-ink-soft">{changeNote(data, card, zone)}</p>}
      {promotion.code === null && <CodeForm promotion={promotion} locked={locked} />}
    </>
  )
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-13 items-center justify-between gap-4 py-1.5">
      <dt className="min-w-0">{name}</dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  )
}
