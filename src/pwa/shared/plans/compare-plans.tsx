import { type ReactNode, useId } from 'react'

import { FEATURE_GROUPS, type FeatureValue } from '#domain/plan/plan-features.ts'
import { type Plan, PLAN_NAME, PLANS } from '#domain/plan/plan.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { COMPARE } from './plan-items.ts'

/** Sticky while the page scrolls, and opaque. */
const COLUMN_HEAD = 'sticky top-0 z-1 bg-surface shadow-[0_1px_0_var(--hair)]'
const CELL = 'h-13 border-t border-hair px-1 py-2 text-center text-[0.9375rem]/5 last:pr-2.5 @min-[38rem]:last:pr-1'
const ROW_HEAD = 'border-t border-hair py-2 pr-1 pl-4 text-left text-[0.9375rem]/[1.1875rem] font-normal desk:pl-7'

/** Every feature of the three plans, side by side. `buttons` are shown under the plans. */
export function ComparePlans({ buttons }: { buttons: Record<Plan, ReactNode> }) {
  return (
    <section aria-labelledby={COMPARE} className="@container pt-14 desk:pt-18">
      <h2 id={COMPARE} tabIndex={-1} className="mb-4 outline-none desk:mb-5.5 desk:text-[2rem]/[2.4rem]">
        Compare Plans
      </h2>
      <div className="rounded-panel bg-surface ring ring-hair">
        <div className="relative overflow-clip rounded-panel @max-[18rem]:overflow-x-auto">
          <table className="w-full table-fixed border-collapse @max-[18rem]:w-84">
            <thead>
              <tr>
                <th scope="col" className={`${COLUMN_HEAD} w-[37%] @min-[38rem]:w-2/5`}>
                  <span className="sr-only">Feature</span>
                </th>
                {PLANS.map((plan) => (
                  <th
                    key={plan}
                    scope="col"
                    className={`${COLUMN_HEAD} h-13 font-serif text-body font-medium tracking-[-0.01em] last:pr-2.5 @min-[38rem]:h-18 @min-[38rem]:text-[1.375rem] @min-[38rem]:last:pr-0`}
                  >
                    {PLAN_NAME[plan]}
                  </th>
                ))}
              </tr>
            </thead>
            {FEATURE_GROUPS.map((group) => (
              <FeatureGroup key={group.name} group={group} />
            ))}
            <tfoot className="@max-[38rem]:hidden">
              <tr>
                <th scope="row" className="border-t border-hair">
                  <span className="sr-only">Your choice</span>
                </th>
                {PLANS.map((plan) => (
                  <td key={plan} className="h-21 border-t border-hair text-center">
                    {buttons[plan]}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      </div>
      <div className="mt-4 grid gap-2.5 @min-[38rem]:hidden">
        {PLANS.map((plan) => (
          <div key={plan} className="grid">
            {buttons[plan]}
          </div>
        ))}
      </div>
    </section>
  )
}

function FeatureGroup({ group: { name, features } }: { group: (typeof FEATURE_GROUPS)[number] }) {
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={4}
          className="border-t border-hair px-4 pt-5.5 pb-2 text-left font-serif text-[1.125rem] font-medium text-plum desk:px-7"
        >
          {name}
        </th>
      </tr>
      {features.map((feature) => (
        <tr key={feature.name}>
          <FeatureHead name={feature.name} note={feature.note} />
          {PLANS.map((plan) => (
            <td key={plan} className={CELL}>
              <Value value={feature.has[plan]} comingSoon={feature.comingSoon ?? false} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** A feature's name, with its note as its description. */
function FeatureHead({ name, note }: { name: string; note: string | undefined }) {
  const id = useId()
  return (
    <th scope="row" aria-labelledby={`${id}-name`} aria-describedby={note && `${id}-note`} className={ROW_HEAD}>
      <span id={`${id}-name`}>{name}</span>
      {note && (
        <span id={`${id}-note`} className="block text-small text-ink-soft">
          {note}
        </span>
      )}
    </th>
  )
}

function Value({ value, comingSoon }: { value: FeatureValue; comingSoon: boolean }) {
  if (value === false || value === 0) {
    return (
      <>
        <span aria-hidden="true" className="text-ink-hint">
          –
        </span>
        <span className="sr-only">Not included</span>
      </>
    )
  }
  if (value === true && comingSoon) return <span className="text-small text-ink-soft">Coming soon</span>
  if (value !== true) return value
  return (
    <>
      <Icon name="check-bold" small className="inline text-plum" />
      <span className="sr-only">Included</span>
    </>
  )
}
