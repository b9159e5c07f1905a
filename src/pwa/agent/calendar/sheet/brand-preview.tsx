import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Size } from '#domain/branding/footer-place.ts'
import { hasBrand } from '#domain/branding/state-rules.ts'
import { sizedImage } from '#domain/media/media.ts'
import { BrandedFrame } from '#pwa/agent/publishing/branded-frame.tsx'
import { agentQuery } from '#pwa/shared/answers/shared-queries.ts'
import { brandProfile } from '#pwa/shared/profile/brand-profile.ts'
import { Graded, paletteOf, isVideo } from '#pwa/shared/publication/publication-badges.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'

/** The footer of a post: the picture as it goes out while it isn't drawn yet, or why there is none. */
export function BrandPreview({ post }: { post: ScheduledPost }) {
  const { data: agent } = useQuery(agentQuery)
  const [size, setSize] = useState<Size | null>(null)
  if (post.brand_state === 'drawn' || post.brand_state === null || !agent) return null
  const isOut = post.status === 'published'
  if (post.brand_state === 'left_out' || !hasBrand(brandProfile(agent))) {
    return (
      <Notice icon="warning" tone="lamp">
        {isOut ? 'This post went out without your footer.' : 'This post goes out without your footer.'}{' '}
        {!hasBrand(brandProfile(agent)) && (
          <Link to="/user-account/office-and-brokerage" className="font-semibold text-plum underline">
            Add your brokerage
          </Link>
        )}
      </Notice>
    )
  }
  if (isVideo(post.type) || post.thumbnail === null) {
    const carrier = isVideo(post.type) ? 'video' : 'picture'
    return <p className="text-small text-ink-soft">Your footer is added to the {carrier} before it goes out.</p>
  }
  const picture = (
    <img
      src={sizedImage(post.thumbnail, 1080)}
      alt={post.title}
      className="block w-full"
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
    />
  )
  return (
    <figure className="grid gap-2">
      {size ? (
        <BrandedFrame agent={agent} size={size} ground="artwork">
          <Graded palette={paletteOf(post)}>{picture}</Graded>
        </BrandedFrame>
      ) : (
        <Graded palette={paletteOf(post)}>{picture}</Graded>
      )}
      <figcaption className="text-small text-ink-soft">This is how it goes out, with your footer.</figcaption>
    </figure>
  )
}
