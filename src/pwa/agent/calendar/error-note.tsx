import { Link } from 'react-router-dom'

import { Icon } from '#pwa/shared/ui/icon.tsx'

interface FaultLineProps {
  words: string | undefined
  /** Shows the link to the plans. */
  upgrade?: boolean
}

/** An error that concerns several controls, shown under them and announced as it appears. */
export function ErrorNote({ words, upgrade = false }: FaultLineProps) {
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

/** The link to the plans, within a sentence. */
export function PlansLink() {
  return (
    <Link to="/subscriptions/plan-types" className="font-semibold text-plum underline underline-offset-3">
      See plans
    </Link>
  )
}
