import { Link } from 'react-router-dom'

import type { Agent } from '#contract/account/account.ts'
import { Notice } from '#pwa/shared/ui/notice.tsx'

import { missingFromBrand } from './brand-profile.ts'

/** Tells what the agent's footer lacks by the rules of their state, with a link to the field; nothing where it lacks none. */
export function BrandMissing({ agent, className }: { agent: Agent; className?: string }) {
  const missing = missingFromBrand(agent)
  if (!missing) return null
  return (
    <Notice icon="warning" tone="lamp" className={className}>
      {missing.message}{' '}
      <Link
        to={missing.path}
        className="relative z-1 inline-block py-1 font-semibold text-plum underline decoration-plum-edge underline-offset-3"
      >
        Add it to your profile
      </Link>
    </Notice>
  )
}
