import type { ReactNode } from 'react'

import { PlansLink } from './fault-line.tsx'
import type { Refused } from './use-deed.ts'

/** Why the last thing she asked for was not done; heard as it appears. */
export function Refusal({ refused }: { refused: Refused | null }) {
  return (
    refused && (
      <p
        // What was tapped may stand far below it.
        ref={(said) => said?.scrollIntoView({ block: 'nearest' })}
        role="alert"
        className="rounded-2xl bg-plum-tint px-4 py-3 text-small wrap-anywhere"
      >
        {refused.words} {refused.upgrade && <PlansLink />}
      </p>
    )
  )
}

/** The deeds of one step, in sight at the foot of the drawer while the rest scrolls, where there is the height for it. */
export function StepFoot({ children }: { children: ReactNode }) {
  return (
    <div className="-bottom-[calc(18px+env(safe-area-inset-bottom))] z-2 -mx-(--gutter) -mb-[calc(18px+env(safe-area-inset-bottom))] bg-surface px-(--gutter) pt-3 pb-[calc(18px+env(safe-area-inset-bottom))] desk:-mx-7 desk:rounded-b-panel desk:px-7 [@media(min-height:640px)]:sticky">
      {children}
    </div>
  )
}
