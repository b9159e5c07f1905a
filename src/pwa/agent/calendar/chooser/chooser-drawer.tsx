import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Collection } from '#contract/library/library.ts'
import { dateOf } from '#domain/time/month.ts'
import { TAG_PAGES } from '#domain/library/tag-page.ts'
import { longDay } from '#domain/time/time-labels.ts'
import type { Origin, PostState } from '#pwa/shared/origin/origin.ts'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { schedulerType, thumbnailLabel } from '#domain/library/post.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { TypeSign } from '#pwa/shared/publication/publication-badges.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'
import { collectionPostsQuery, tagPageQuery } from '../queries.ts'
import type { PageTag } from '#domain/library/tag-page.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

const CHOOSER_GRID = 'grid grid-cols-2 gap-x-3 gap-y-4 min-[480px]:grid-cols-3'

/** Skeleton of a grid of pictures, in its true size. */
function ChooserSkeleton() {
  return (
    <SkeletonGroup className={CHOOSER_GRID}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="aspect-[4/5] w-full rounded-picture!" />
      ))}
    </SkeletonGroup>
  )
}

interface ChooseCollectionProps {
  tag: PageTag
  onPick: (collection: Collection) => void
}

/** The collections of a tag page, by their covers, page by page. */
function ChooseCollection({ tag, onPick }: ChooseCollectionProps) {
  const [pages, setPages] = useState(1)
  return (
    <div className="grid gap-4">
      {Array.from({ length: pages }, (_, index) => (
        <CollectionPage
          key={index}
          tag={tag}
          page={index + 1}
          onPick={onPick}
          {...(index + 1 === pages && { onMore: () => setPages(pages + 1) })}
        />
      ))}
    </div>
  )
}

function CollectionPage({ tag, page, onPick, onMore }: ChooseCollectionProps & { page: number; onMore?: () => void }) {
  const answer = useQuery(tagPageQuery(tag, page))
  return (
    <Answered query={answer} loading={<ChooserSkeleton />} failedTitle="These collections didn’t load">
      {({ data, meta }) => (
        <>
          <ul className={CHOOSER_GRID}>
            {data.map((collection) => (
              <li key={collection.id}>
                <button type="button" className="block w-full text-left" onClick={() => onPick(collection)}>
                  <Picture src={collection.image_url} alt="" fit bed={collection.main_color} sizes="200px" />
                  <span className="line-clamp-2 pt-1.5 font-semibold wrap-anywhere">{collection.name}</span>
                </button>
              </li>
            ))}
          </ul>
          {onMore && page < meta.last_page && (
            <Button kind="line" onClick={onMore}>
              Show more
            </Button>
          )}
        </>
      )}
    </Answered>
  )
}

interface ChoosePostProps {
  collection: Collection
  day: string | null
  /** The screen that the post leads back to. */
  from: Origin
}

/** The posts of a collection; each links to its publish screen, with the day it is meant for. */
function ChoosePost({ collection, day, from }: ChoosePostProps) {
  const answer = useQuery(collectionPostsQuery(collection.id))
  const state: PostState = { origin: from, from: null }
  return (
    <Answered query={answer} loading={<ChooserSkeleton />} failedTitle="This collection didn’t load">
      {(posts) =>
        posts.length === 0 ? (
          <Empty lit title="No posts here yet">
            This collection is still empty. Try another one.
          </Empty>
        ) : (
          <ul className={CHOOSER_GRID}>
            {posts.map((post) => (
              <li key={post.id}>
                <Link to={`/social-posts/${post.id}${day ? `?day=${day}` : ''}`} state={state} className="block">
                  <Picture src={post.thumbnail} alt="" fit bed={post.main_color} sizes="200px" />
                  <span className="line-clamp-2 pt-1.5 text-small font-semibold wrap-anywhere">{post.title}</span>
                  {thumbnailLabel(post) !== post.title && (
                    <span className="line-clamp-1 text-small wrap-anywhere text-ink-soft">
                      <TypeSign type={schedulerType(post.type)} />
                      {thumbnailLabel(post)}
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Answered>
  )
}

type TagPage = (typeof TAG_PAGES)[number]

interface ChooserDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The day the post is meant for, 'YYYY-MM-DD'; null when none was named. */
  day: string | null
  /** The screen it is opened on, which what is chosen leads back to. */
  from?: Origin
}

const SCHEDULER: Origin = { path: '/calendar', name: 'Content Scheduler' }

/** A new post begins with the agent's own photos, or a choice from the library: a tag page, a collection, a post. */
export function ChooserDrawer({ open, onOpenChange, day, from = SCHEDULER }: ChooserDrawerProps) {
  const [tagPage, setTagPage] = useState<TagPage | null>(null)
  const [collection, setCollection] = useState<Collection | null>(null)

  function back() {
    if (collection) setCollection(null)
    else setTagPage(null)
  }

  return (
    <Drawer
      side
      title={collection?.name ?? tagPage?.title ?? 'Create Post'}
      description={day && `For ${longDay({ ...dateOf(day), hour: 0, minute: 0 })}. Pick a topic.`}
      open={open}
      onOpenChange={onOpenChange}
    >
      {tagPage && (
        <button
          type="button"
          className="mb-1 inline-flex min-h-(--target) items-center gap-1.5 font-semibold text-plum"
          onClick={back}
        >
          <Icon name="caret-left-bold" small />
          {collection ? tagPage.title : 'All topics'}
        </button>
      )}
      {!tagPage && (
        <div className="grid gap-4">
          <OwnPhotos day={day} from={from} />
          <TagPages onPick={setTagPage} />
        </div>
      )}
      {tagPage && !collection && <ChooseCollection key={tagPage.tag} tag={tagPage.tag} onPick={setCollection} />}
      {collection && <ChoosePost collection={collection} day={day} from={from} />}
    </Drawer>
  )
}

/** The way to a post of the agent's own photos. */
function OwnPhotos({ day, from }: { day: string | null; from: Origin }) {
  return (
    <Panel>
      <Link
        to={`/social-posts/new${day ? `?day=${day}` : ''}`}
        state={{ from }}
        className="flex min-h-14 w-full items-center gap-3 px-4 font-semibold -outline-offset-3"
      >
        <Icon name="images" className="text-plum" />
        <span className="flex-1">From your photos</span>
        <Icon name="caret-right" small className="text-plum" />
      </Link>
    </Panel>
  )
}

function TagPages({ onPick }: { onPick: (tagPage: TagPage) => void }) {
  return (
    <Panel>
      <ul>
        {TAG_PAGES.map((tagPage) => (
          <li key={tagPage.tag} className="not-first:border-t not-first:border-hair">
            <button
              type="button"
              className="flex min-h-14 w-full items-center gap-3 px-4 text-left font-semibold -outline-offset-3"
              onClick={() => onPick(tagPage)}
            >
              <span className="flex-1">{tagPage.title}</span>
              <Icon name="caret-right" small className="text-plum" />
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
