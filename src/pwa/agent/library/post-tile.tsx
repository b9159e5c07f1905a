import { Link } from 'react-router-dom'

import type { CollectionPost } from '#contract/library/library.ts'
import { schedulerType, thumbnailLabel } from '#domain/library/post.ts'
import type { PostState } from '#pwa/shared/origin/origin.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { isVideo } from '#pwa/shared/publication/type-badge.tsx'
import { TILE_SIZES } from '#pwa/shared/listing/mosaic.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'

interface PostTileProps {
  post: CollectionPost
  state: PostState
  eager: boolean
  /** The text under the thumbnail; what kind of post it is where left out. */
  label?: string
}

/** One post of a collection. */
export function PostTile({ post, state, eager, label = thumbnailLabel(post) }: PostTileProps) {
  const note = post.claims_note
  const name = [...new Set([post.title, label]), ...(note ? [note] : [])].join(', ')
  return (
    <Link to={`/social-posts/${post.id}`} state={state} aria-label={name} className="block">
      <figure>
        <span className="relative block">
          <Picture
            src={post.thumbnail}
            alt={label === post.title ? '' : post.title}
            fit
            bed={post.main_color}
            sizes={TILE_SIZES}
            play={isVideo(schedulerType(post.type))}
            eager={eager}
          />
          {post.type === 'carousel' && (
            <span className="absolute top-3 right-3 grid size-9 place-items-center rounded-full bg-[rgb(34_12_30/0.72)] text-[#FDFBF8]">
              <Icon name="images" small />
            </span>
          )}
        </span>
        <figcaption className="pt-2 text-small wrap-anywhere text-ink-soft">
          {label}
          {note && (
            <span className="mt-0.5 flex items-start gap-1.5 font-semibold">
              <Icon name="user-focus" small className="mt-0.5 shrink-0" />
              {note}
            </span>
          )}
        </figcaption>
      </figure>
    </Link>
  )
}
