import { memo } from 'react'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { clockTime, dayAtTime } from '#domain/time/time-labels.ts'
import { needsAttention, shownStatus } from '#pwa/shared/publication/publication-status.ts'
import { StatusBadge, Graded, paletteOf, Thumb, isVideo } from '#pwa/shared/publication/publication-badges.tsx'
import { PlatformIcons } from '#pwa/shared/ui/platform-icon.tsx'
import { usePause } from '#pwa/shared/publication/use-pause.ts'

import { AutoBadge } from '../auto-badge.tsx'
import { totalLine } from '../insights/insight-messages.ts'
import { LanguageBadge } from '../language-badge.tsx'
import { heldMessage } from '../sheet/target-messages.ts'
import { TroubleLines } from '../trouble-lines.tsx'
import { markOf } from '../use-marked.ts'
import type { Open } from '../use-open-post.ts'

interface PostRowsProps {
  title: string
  posts: readonly ScheduledPost[]
  zone: TimeZone
  now: Date
  /** The post the agent comes from publishing. */
  marked?: number | null
  onOpen: Open
}

interface PostRowProps extends Omit<PostRowsProps, 'title' | 'posts'> {
  post: ScheduledPost
  /** Leaves out the day, where it is the heading. */
  isUnderDay?: boolean
}

/** Posts as rows with hairlines; nothing when there are none. */
export function PostRows({ title, posts, ...rest }: PostRowsProps) {
  if (posts.length === 0) return null
  return (
    <section>
      <h2 className="mb-2.5">{`${title} (${posts.length})`}</h2>
      <ul>
        {posts.map((post) => (
          <PostRow key={post.id} post={post} {...rest} />
        ))}
      </ul>
    </section>
  )
}

/** One post; the whole row can be tapped. There are many of them, so it is rendered again only where it changes. */
export const PostRow = memo(function PostRow(props: PostRowProps) {
  const { post, zone, now, marked = null, isUnderDay = false, onOpen } = props
  const held = heldMessage(post, zone, now)
  const counts = totalLine(post.targets, zone, now)
  const pause = usePause()
  const due = new Date(post.scheduled_at)
  return (
    <li className="lazy-row not-first:border-t not-first:border-hair" {...markOf(post.id, marked)}>
      <button
        type="button"
        className="flex w-full flex-wrap items-center gap-x-3.5 gap-y-2 py-3 text-left"
        onClick={() => onOpen({ name: 'receipt', id: post.id })}
      >
        <Graded palette={paletteOf(post)} className="shrink-0">
          <Thumb src={post.thumbnail} bed={post.main_color} video={isVideo(post.type)} />
        </Graded>
        <span className="min-w-0 flex-[1_1_10rem]">
          <span className="line-clamp-1 font-semibold wrap-anywhere">{post.title}</span>
          <span className="num block text-small text-ink-soft">
            {isUnderDay ? clockTime(due, zone) : dayAtTime(due, zone, now)}
          </span>
          {needsAttention(post) ? (
            <TroubleLines post={post} />
          ) : held ? (
            <span className="block text-small wrap-anywhere">{held}</span>
          ) : counts ? (
            <span className="num block text-small">{counts}</span>
          ) : (
            <span className="line-clamp-1 text-small wrap-anywhere text-ink-soft" lang={post.caption_language}>
              {post.caption}
            </span>
          )}
          <span className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
            <StatusBadge status={shownStatus(post, now, pause)} />
            {post.source === 'auto' && <AutoBadge />}
            <LanguageBadge post={post} />
            <span className="inline-flex items-center gap-2.5">
              <PlatformIcons platforms={post.platforms} />
              <span className="text-small text-ink-soft">{post.type}</span>
            </span>
          </span>
        </span>
      </button>
    </li>
  )
})
