import { useState } from 'react'

import type { SocialPost } from '#contract/library/library.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

import { MediaPreview } from './media-preview.tsx'
import { PUBLISH_GRID } from './publish-skeleton.tsx'

/** A post as agents find it, for an admin: nothing is published from here, and what is wrong can be edited. */
export function PostForAdmin({ post }: { post: SocialPost }) {
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

export function PostForAdminSkeleton() {
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
