import { Link } from 'react-router-dom'

import type { Agent } from '#contract/account/account.ts'
import type { BrandPart } from '#domain/branding/state-rules.ts'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Notice } from '#pwa/shared/ui/notice.tsx'

import { missingFromBrand, undrawnInBrand, type BrandNote } from './brand-profile.ts'

interface BrandMissingProps {
  agent: Agent
  /** What is typed on the same screen, whose fields tell themselves what the footer can't show of it. */
  typedHere?: readonly BrandPart[]
  className?: string
}

/**
 * Tells what the agent's footer lacks by the rules of their state and what it can't show, each with a link to the field;
 * nothing where it is complete.
 */
export function BrandMissing({ agent, typedHere, className }: BrandMissingProps) {
  const missing = missingFromBrand(agent)
  const undrawn = undrawnInBrand(agent, typedHere)
  if (!missing && !undrawn) return null
  return (
    <div className={classes('grid gap-3', className)}>
      {missing && <Note note={missing} link="Add it to your profile" />}
      {undrawn && <Note note={undrawn} link="Change it in your profile" />}
    </div>
  )
}

function Note({ note, link }: { note: BrandNote; link: string }) {
  return (
    <Notice icon="warning" tone="lamp">
      {note.message}{' '}
      <Link
        to={note.path}
        className="relative z-1 inline-block py-1 font-semibold text-plum underline decoration-plum-edge underline-offset-3"
      >
        {link}
      </Link>
    </Notice>
  )
}
