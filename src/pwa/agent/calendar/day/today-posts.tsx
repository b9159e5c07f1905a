import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { REST_DAY_TITLE, restDayMessage } from '#domain/auto-post/rest-day.ts'
import { clockTime } from '#domain/time/time-labels.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { shownStatus } from '#pwa/shared/publication/shown-status.ts'
import { StatusBadge } from '#pwa/shared/publication/status-badge.tsx'
import { Thumb } from '#pwa/shared/publication/thumb.tsx'
import { isVideo, TypeBadge } from '#pwa/shared/publication/type-badge.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { PlatformIcons } from '#pwa/shared/ui/platform-icon.tsx'

import { AutoBadge } from '../auto-badge.tsx'
import { canChange } from '../can-change.ts'
import { heldMessage } from '../sheet/target-messages.ts'
import type { Open } from '../use-open-post.ts'

interface TodayPostsProps {
  posts: readonly ScheduledPost[]
  /** When the next post after today is due; null when nothing is planned. */
  next: Date | null
  zone: TimeZone
  now: Date
  onOpen: Open
}

/** The posts of the present day, or the message of a day without posts. */
export function TodayPosts({ posts, next, zone, now, onOpen }: TodayPostsProps) {
  if (posts.length === 0) {
    return (
      <Empty lit title={REST_DAY_TITLE}>
        {restDayMessage(next, zone, now)}
      </Empty>
    )
  }
  return (
    <section>
      <h2 className="mb-2.5">{`Today's Posts (${posts.length})`}</h2>
      <ul className="grid gap-4">
        {posts.map((post) => (
          <li key={post.id}>
            <TodayCard post={post} zone={zone} now={now} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function TodayCard({ post, zone, now, onOpen }: Omit<TodayPostsProps, 'posts' | 'next'> & { post: ScheduledPost }) {
  const { id, title } = post
  const held = heldMessage(post, zone, now)
  return (
    <article className="grid grid-cols-[96px_1fr] items-start gap-3.5 rounded-panel bg-surface p-3 ring ring-hair xl:grid-cols-[76px_1fr]">
      <Thumb src={post.thumbnail} bed={post.main_color} video={isVideo(post.type)} className="w-full" />
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <StatusBadge status={shownStatus(post, now)} />
          <span className="num text-small font-medium text-ink-soft">
            {clockTime(new Date(post.scheduled_at), zone)}
          </span>
        </div>
        <h3 className="-my-2.5">
          <button
            type="button"
            className="min-h-(--target) w-full text-left wrap-anywhere"
            onClick={() => onOpen({ name: 'receipt', id })}
          >
            {title}
          </button>
        </h3>
        {held && <p className="text-small wrap-anywhere">{held}</p>}
        <p className="line-clamp-2 text-small wrap-anywhere text-ink-soft">{post.caption}</p>
        <div className="flex flex-wrap items-center gap-2.5">
          <TypeBadge type={post.type} />
          {post.source === 'auto' && <AutoBadge />}
          <PlatformIcons platforms={post.platforms} />
        </div>
        <Permalinks post={post} />
      </div>
      {canChange(post) && (
        <div className="col-span-full -mt-1 -mb-1.5 flex gap-1 border-t border-hair pt-1.5">
          <IconButton icon="note-pencil" label={`Edit ${title}`} onClick={() => onOpen({ name: 'edit', id })} />
          <IconButton
            icon="trash"
            label={post.source === 'auto' ? `Skip this day for ${title}` : `Delete ${title}`}
            onClick={() => onOpen({ name: 'delete', id })}
          />
        </div>
      )}
    </article>
  )
}

/** A link to every place where the post is visible by now. */
function Permalinks({ post }: { post: ScheduledPost }) {
  const seen = post.targets.flatMap(({ platform, permalink }) => (permalink ? [{ platform, permalink }] : []))
  if (seen.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4">
      {seen.map(({ platform, permalink }) => (
        <a
          key={platform}
          href={permalink}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-(--target) items-center gap-1.5 font-semibold text-plum"
        >
          View post{seen.length > 1 ? ` on ${PLATFORM_NAME[platform]}` : ''}
          <Icon name="arrow-square-out" small />
          <span className="sr-only">{seen.length > 1 ? '' : `on ${PLATFORM_NAME[platform]}, `}opens in a new tab</span>
        </a>
      ))}
    </p>
  )
}
