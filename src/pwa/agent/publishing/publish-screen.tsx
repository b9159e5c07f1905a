import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'

import type { SocialPost } from '#contract/library/library.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { postQuery } from '#pwa/shared/answers/post.ts'
import { scheduledPostQuery } from '#pwa/shared/answers/scheduled.ts'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { readPostState, type Origin } from '#pwa/shared/origin/origin.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'

import { copyIn } from './copy-path.ts'
import { PostForAdmin, PostForAdminSkeleton } from './post-for-admin.tsx'
import { PublishForm } from './publish-form.tsx'
import { PublishSkeleton } from './publish-skeleton.tsx'

/**
 * The id of another agent than the one this screen was opened for, to whom nothing of the first must be shown: somebody
 * else may be signed in than this device remembers. Null for the same agent, also where they are known only later.
 */
function useOtherAgent(): number | null {
  const { user, known } = useSignedIn()
  const [owner, setOwner] = useState(known ? user.id : null)
  if (known && owner === null) setOwner(user.id)
  return known && owner !== null && owner !== user.id ? user.id : null
}

/** Lets the agent adapt a post and publish it, now or at a time. An admin only looks at it. */
export function PublishScreen() {
  const post = useQuery(postQuery(Number(useParams().id)))
  const otherAgent = useOtherAgent()
  const { user } = useSignedIn()
  const [search] = useSearchParams()
  const wanted = copyIn(search)
  const copied = useQuery({ ...scheduledPostQuery(wanted?.id ?? 0), enabled: wanted !== null })
  const form = (found: SocialPost, copy: ComponentProps<typeof PublishForm>['copy']) => (
    <PublishForm key={`${found.id} ${copy?.post.id} ${otherAgent}`} post={found} copy={copy} />
  )
  const state = readPostState(useLocation().state)
  const collection = post.data?.collection
  const back: Origin | null =
    state?.origin ?? (collection ? { path: `/social-post-collections/${collection.id}`, name: collection.name } : null)

  return (
    <>
      <BackLink to={back?.path ?? (post.isLoading ? null : '/dashboard')} state={state?.from && { from: state.from }}>
        Back to {back?.name ?? 'Dashboard'}
      </BackLink>
      <Answered
        query={post}
        loading={user.role === 'admin' ? <PostForAdminSkeleton /> : <PublishSkeleton />}
        failedTitle="This post didn’t load"
        heading="h1"
        missingTitle="This post isn’t here anymore"
      >
        {(found) =>
          user.role === 'admin' ? (
            <PostForAdmin post={found} />
          ) : wanted ? (
            <Answered
              query={copied}
              loading={<PublishSkeleton />}
              failedTitle="The post to copy didn’t load"
              heading="h1"
              missingTitle="The post to copy isn’t here anymore"
            >
              {(copy) => form(found, { post: copy, platforms: wanted.platforms })}
            </Answered>
          ) : (
            form(found, null)
          )
        }
      </Answered>
    </>
  )
}

/** The screen of an own post. It is fetched from here, so that the first load has no address of its code. */
export async function newPostScreen() {
  return (await import('./own-post/new-post-screen.tsx')).NewPostScreen
}
