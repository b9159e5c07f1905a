import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import type { SocialPost } from '#contract/library/library.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { postQuery, scheduledPostQuery } from '#pwa/shared/answers/shared-queries.ts'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { readPostState, type Origin } from '#pwa/shared/origin/origin.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { copyIn } from './copy-path.ts'
import { PublishForm } from './publish-form.tsx'
import { PublishSkeleton, PUBLISH_GRID } from './publish-skeleton.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'
import { MediaPreview } from './media-preview.tsx'

/** A post as agents find it, for an admin: nothing is published from here, and what is wrong can be edited. */
function PostForAdmin({ post }: { post: SocialPost }) {
  const [slide, setSlide] = useState(0)
  const captions = [
    { language: 'English', code: 'en', text: post.caption },
    { language: 'Spanish', code: 'es', text: post.spanish_caption },
  ].filter(({ text }) => text !== '')
  return (
    <div className={PUBLISH_GRID}>
      <figure className="-mx-2 mt-1 desk:mx-0 desk:max-lg:max-w-105 lg:self-start">
        <MediaPreview post={post} language="en" branding={null} slide={slide} onSlide={setSlide} />
      </figure>
      <div className="grid min-w-0 content-start gap-6">
        <PageTitle title={post.title} className="p-0!" />
        <div className="grid justify-items-start gap-3.5 rounded-panel bg-plum-tint p-5">
          <p>
            <b className="font-semibold">This is for agents.</b> You’re logged in as an admin, so you can look at this
            post but not publish it.
          </p>
          <ButtonLink kind="secondary" to={`/admin/social-posts/${post.id}`}>
            Edit Post
          </ButtonLink>
        </div>
        {captions.map(({ language, code, text }) => (
          <section key={code} aria-label={`${language} Caption`}>
            <p className="font-semibold">{language} Caption</p>
            <p lang={code} className="mt-1.5 whitespace-pre-line">
              {text}
            </p>
          </section>
        ))}
      </div>
    </div>
  )
}

function PostForAdminSkeleton() {
  return (
    <SkeletonGroup className={PUBLISH_GRID}>
      <Skeleton className="aspect-[4/5] rounded-[18px]! desk:max-lg:max-w-105" />
      <div className="grid content-start gap-6">
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-32 w-full rounded-panel!" />
        <Skeleton className="h-40 w-full rounded-control!" />
      </div>
    </SkeletonGroup>
  )
}

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
