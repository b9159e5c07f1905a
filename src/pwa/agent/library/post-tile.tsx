import { Link } from 'react-router-dom'

import type { CollectionPost } from '#contract/library/library.ts'
import { schedulerType, thumbnailLabel } from '#domain/library/post.ts'
import type { PostState } from '#pwa/shared/origin/origin.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { TypeSign } from '#pwa/shared/publication/publication-badges.tsx'
import { TILE_SIZES } from '#pwa/shared/card-list/mosaic.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Picture } from '#pwa/shared/ui/picture.tsx'

interface PostTileProps {
  post: CollectionPost
  state: PostState
  eager: boolean
  /** The text under the thumbnail; what kind of post it is where left out. */
  label?: string
}

/** One post of a collection: its title, and under the thumbnail what kind of post it is. */
export function PostTile({ post, state, eager, label = thumbnailLabel(post) }: PostTileProps) {
  const note = post.claims_note
  const isNamed = label === post.title
  const name = [...new Set([post.title, label]), ...(note ? [note] : [])].join(', ')
  return (
    <Link to={`/social-posts/${post.id}`} state={state} aria-label={name} className="flex flex-col">
      <figure className="contents">
        <Picture
          src={post.thumbnail}
          alt={isNamed ? '' : post.title}
          fit
          bed={post.main_color}
          sizes={TILE_SIZES}
          eager={eager}
        />
        <figcaption className={classes('order-1 text-small wrap-anywhere text-ink-soft', isNamed && 'pt-2')}>
          <TypeSign type={schedulerType(post.type)} />
          {label}
          {note && (
            <span className="mt-0.5 flex items-start gap-1.5 font-semibold">
              <Icon name="user-focus" small className="mt-0.5 shrink-0" />
              {note}
            </span>
          )}
        </figcaption>
      </figure>
      {!isNamed && <span className="line-clamp-2 pt-2 text-small font-semibold wrap-anywhere">{post.title}</span>}
    </Link>
  )
}
