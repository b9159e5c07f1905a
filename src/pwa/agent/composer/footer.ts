import { useQuery } from '@tanstack/react-query'

import type { Agent } from '#contract/account/account.ts'
import { isBrandedSlide, type BrandSlides } from '#domain/branding/brand-choice.ts'
import { hasBrand } from '#domain/branding/state-rules.ts'
import type { PostType } from '#domain/library/post.ts'
import { PLAN_ALLOWS } from '#domain/plan/plan.ts'
import { agentQuery } from '#pwa/shared/answers/shared-queries.ts'
import { brandProfile } from '#pwa/shared/profile/brand-profile.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'

/** Why the footer can't go on a post, or null when it can. */
export type BrandingObstacle = 'loading' | 'profile' | 'plan' | null

/** The agent's footer for a post. */
export interface Footer {
  type: PostType
  obstacle: BrandingObstacle
  agent: Agent | undefined
  /** Whether a publish may ask for it: also while the profile isn't known here, since the server knows it. */
  isAllowed: boolean
}

/** Whether the agent's footer can go on a post. */
export function useFooter(type: PostType): Footer {
  const { user } = useSignedIn()
  const { data: agent } = useQuery(agentQuery)
  const isInPlan = user.plan !== null && PLAN_ALLOWS[user.plan].agentBranding
  const obstacle = ((): BrandingObstacle => {
    if (!agent) return 'loading'
    if (user.plan && !isInPlan) return 'plan'
    return hasBrand(brandProfile(agent)) ? null : 'profile'
  })()
  return { type, obstacle, agent, isAllowed: obstacle === null || (obstacle === 'loading' && isInPlan) }
}

interface FooterChoice {
  wanted: boolean
  setWanted: (wanted: boolean) => void
  slides: BrandSlides
  setSlides: (slides: BrandSlides) => void
}

/** Whether the footer goes on a post: yes, where it can, unless the agent says no. A post that is changed keeps its own. */
export function brandingOf(footer: Footer | undefined, choice: FooterChoice) {
  const { type = 'image', obstacle = null, agent, isAllowed = true } = footer ?? {}
  const { wanted, slides } = choice
  const on = obstacle === null && wanted
  return {
    ...choice,
    type,
    obstacle,
    agent,
    on,
    /** Whether a publish asks for it. */
    isAsked: isAllowed && wanted,
    /** The agent whose footer goes on a file of the post, by its place; null where none goes on it. */
    onFile: (index = 0, count = 1) => (on && agent && isBrandedSlide(index, count, slides) ? agent : null),
  }
}

export type Branding = ReturnType<typeof brandingOf>
