import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'

import { useAgentZone } from '#pwa/shared/answers/shared-queries.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { PublishSkeleton } from './publish-skeleton.tsx'

/** Leads to the post that is to be published next; a shortcut of the app's icon opens it. */
export function NextPostScreen() {
  const client = useQueryClient()
  const { user } = useSignedIn()
  const zone = useAgentZone(user.role === 'agent')
  const found = useQuery({
    queryKey: ['next-post', user.id, zone],
    // Brings the device's database with it, which no first load has.
    queryFn: async () => {
      const { findNextPost } = await import('./next-post.ts')
      return await findNextPost(client, { userId: user.id, zone, now: new Date() })
    },
    gcTime: 0,
  })
  if (found.data) return <Navigate to={found.data} replace />
  if (found.isPending) return <PublishSkeleton />
  return (
    <>
      <PageTitle title="Publish the next post" />
      <Empty
        lit={false}
        title="No post to suggest"
        action={
          <ButtonLink kind="line" to="/social-posts">
            See all posts
          </ButtonLink>
        }
      >
        Nothing is planned, and we can’t reach the library right now.
      </Empty>
    </>
  )
}
