import { useQuery } from '@tanstack/react-query'

import { isBrandedSlide } from '#domain/branding/brand-choice.ts'
import type { PostType } from '#domain/library/post.ts'
import { hasBrand } from '#domain/branding/state-rules.ts'
import { PLAN_ALLOWS } from '#domain/plan/plan.ts'
import type { Composer } from '#pwa/agent/composer/use-composer.ts'
import { agentQuery } from '#pwa/shared/answers/agent.ts'
import { brandProfile } from '#pwa/shared/profile/brand-profile.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'

/** Why the footer can't go on a post, or null when it can. */
export type BrandingObstacle = 'loading' | 'profile' | 'plan' | null

/** Whether the agent's footer can go on a post. */
export function useFooter() {
  const { user } = useSignedIn()
  const { data: agent } = useQuery(agentQuery)
  const obstacle = ((): BrandingObstacle => {
    if (!agent) return 'loading'
    if (user.plan && !PLAN_ALLOWS[user.plan].agentBranding) return 'plan'
    return hasBrand(brandProfile(agent)) ? null : 'profile'
  })()
  const isInPlan = user.plan !== null && PLAN_ALLOWS[user.plan].agentBranding
  return {
    obstacle,
    agent,
    /** Whether a publish may ask for it: also while the profile isn't known here, since the server knows it. */
    isAllowed: obstacle === null || (obstacle === 'loading' && isInPlan),
  }
}

/** Whether the Personal Brand footer goes on a post: yes, where it can, unless the agent says no. */
export function useBranding(
  type: PostType,
  { obstacle, agent }: Pick<ReturnType<typeof useFooter>, 'obstacle' | 'agent'>,
  { branding: [wanted, setWanted], brandSlides: [slides, setSlides] }: Pick<Composer, 'branding' | 'brandSlides'>,
) {
  const on = obstacle === null && wanted
  return {
    type,
    obstacle,
    agent,
    on,
    setWanted,
    slides,
    setSlides,
    /** The agent whose footer goes on a file of the post, by its place; null where none goes on it. */
    onFile: (index = 0, count = 1) => (on && agent && isBrandedSlide(index, count, slides) ? agent : null),
  }
}

export type Branding = ReturnType<typeof useBranding>
