import { useQuery } from '@tanstack/react-query'

import type { ScheduledPost } from '#contract/publishing.ts'
import { PLATFORM_NAME } from '#domain/platform.ts'
import { connectionsQuery } from '#pwa/shared/answers/connections.ts'
import { platformLabel } from '#pwa/shared/publication/waiting-messages.ts'

import { MessageLink } from '#pwa/agent/composer/error-line.tsx'
import { heldUp } from './held-up.ts'

/** What is promised for the posts our server holds: on time, unless an account they need isn't connected. */
export function OutboxPromise({ posts, onLeave }: { posts: readonly ScheduledPost[]; onLeave: () => void }) {
  const { data: connections } = useQuery(connectionsQuery)
  if (!connections) return 'They stay there, even with your phone switched off.'
  const { platforms, othersGo } = heldUp(posts, connections)
  if (platforms.length === 0) return 'These go out on time, even with your phone switched off.'
  return (
    <>
      {platformLabel(platforms)} must be connected before posts go out there.{' '}
      {platforms.map((platform) => (
        <span key={platform} className="mr-3">
          <MessageLink
            to={`/social-media-connections/${platform}`}
            label={`Connect ${PLATFORM_NAME[platform]}`}
            onClick={onLeave}
          />
        </span>
      ))}
      {othersGo && 'The rest goes out on time.'}
    </>
  )
}
