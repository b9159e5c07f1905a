import type { ReactNode } from 'react'

import { PlansLink } from './error-note.tsx'
import type { Refused } from './use-post-action.ts'

/** Why the last action was refused; announced as it appears. */
export function Refusal({ refused }: { refused: Refused | null }) {
  return (
    refused && (
      <p
        // The control that was tapped may be far below it.
        ref={(said) => said?.scrollIntoView({ block: 'nearest' })}
        role="alert"
        className="rounded-2xl bg-plum-tint px-4 py-3 text-small wrap-anywhere"
      >
        {refused.words} {refused.upgrade && <PlansLink />}
      </p>
    )
  )
}

/** The actions of one step, sticky at the foot of the drawer where the screen is high enough. */
export function StepFoot({ children }: { children: ReactNode }) {
  return (
    <div className="-bottom-[calc(18px+env(safe-area-inset-bottom))] z-2 -mx-(--gutter) -mb-[calc(18px+env(safe-area-inset-bottom))] bg-surface px-(--gutter) pt-3 pb-[calc(18px+env(safe-area-inset-bottom))] desk:-mx-7 desk:rounded-b-panel desk:px-7 [@media(min-height:640px)]:sticky">
      {children}
    </div>
  )
}
