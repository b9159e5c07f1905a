import { Link } from 'react-router-dom'

import { Icon } from '#pwa/shared/ui/icon.tsx'

interface FaultLineProps {
  words: string | undefined
  /** Shows the way to a bigger plan. */
  upgrade?: boolean
}

/** What is wrong with several controls together, under them; heard as it appears. */
export function FaultLine({ words, upgrade = false }: FaultLineProps) {
  if (words === undefined) return null
  return (
    <p role="alert" className="flex items-start gap-1.5 text-small font-medium text-danger">
      <Icon name="warning-circle-fill" small className="mt-px" />
      <span>
        {words} {upgrade && <PlansLink />}
      </span>
    </p>
  )
}

/** The way to a bigger plan, in a sentence. */
export function PlansLink() {
  return (
    <Link to="/subscriptions/plan-types" className="font-semibold text-plum underline underline-offset-3">
      See plans
    </Link>
  )
}
