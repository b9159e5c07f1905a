import { useState } from 'react'
import type { SocialPost } from '#contract/library/library.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { OWN_CAPTION } from '#domain/publication/version.ts'
import { useQuery } from '@tanstack/react-query'
import { isBrandedSlide } from '#domain/branding/brand-choice.ts'
import type { PostType } from '#domain/library/post.ts'
import { hasBrand } from '#domain/branding/state-rules.ts'
import { PLAN_ALLOWS } from '#domain/plan/plan.ts'
import type { Composer } from '#pwa/agent/composer/use-composer.ts'
import { agentQuery } from '#pwa/shared/answers/shared-queries.ts'
import { brandProfile } from '#pwa/shared/profile/brand-profile.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'

/**
 * The captions the library has for a post, and the one that is shown until the agent writes their own. It begins with the
 * one that nobody else in the agent's city sends.
 */
export function useVersions(post: SocialPost) {
  const [at, setAt] = useState(0)
  const all = post.versions ?? []
  const captionsOf = (index: number): Record<CaptionLanguage, string> => {
    const { caption, spanish_caption: spanish } = all[index] ?? post
    // A version without a translation leaves the post's own one.
    return { en: caption, es: spanish || post.spanish_caption }
  }
  const show = (index: number) => {
    setAt(index)
    return captionsOf(index)
  }
  return {
    captions: captionsOf(at),
    name: all[at]?.name ?? '',
    count: all.length,
    /** Shows the next caption; returns it. */
    next: () => show(all.length === 0 ? 0 : (at + 1) % all.length),
    /** Shows the post's own caption; returns it. */
    original: () =>
      show(
        Math.max(
          0,
          all.findIndex(({ name }) => name === OWN_CAPTION),
        ),
      ),
  }
}

export type Versions = ReturnType<typeof useVersions>

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
