import { useQuery } from '@tanstack/react-query'

import type { SocialPost } from '#contract/library/library.ts'
import { PLAN_ALLOWS } from '#domain/plan/plan.ts'
import { agentQuery } from '#pwa/shared/answers/agent.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'

/** Why the footer can't go on a picture, or null when it can. */
export type BrandingObstacle = 'loading' | 'profile' | 'plan' | null

/**
 * Whether the Personal Brand footer goes on the picture: yes, where it can, unless the agent says no. Pictures only.
 */
export function useBranding(
  post: Pick<SocialPost, 'type'>,
  [wanted, setWanted]: readonly [boolean, (wanted: boolean) => void],
) {
  const { user } = useSignedIn()
  const { data: agent } = useQuery(agentQuery)
  const offered = post.type === 'image'
  const obstacle = ((): BrandingObstacle => {
    if (!agent) return 'loading'
    if (user.plan && !PLAN_ALLOWS[user.plan].agentBranding) return 'plan'
    const hasProfile = `${agent.first_name}${agent.last_name}`.trim() !== '' && agent.license.trim() !== ''
    return hasProfile ? null : 'profile'
  })()
  return { offered, obstacle, agent, on: offered && obstacle === null && wanted, setWanted }
}

export type Branding = ReturnType<typeof useBranding>
