import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { REST_DAY_TITLE, restDayMessage } from '#domain/auto-post/auto-post-slots.ts'
import { clockTime } from '#domain/time/time-labels.ts'
import type { TimeZone } from '#domain/time/time.ts'
import type { PendingShare } from '#pwa/agent/share/shares.ts'
import { shownStatus, needsAttention } from '#pwa/shared/publication/publication-status.ts'
import {
  StatusBadge,
  STATUS_STYLE,
  Graded,
  paletteOf,
  Thumb,
  isVideo,
  TypeBadge,
} from '#pwa/shared/publication/publication-badges.tsx'
import { Badge } from '#pwa/shared/ui/badge.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { PlatformIcons } from '#pwa/shared/ui/platform-icon.tsx'
import { usePause } from '#pwa/shared/publication/use-pause.ts'

import { AutoBadge } from '../auto-badge.tsx'
import { canChange } from '../scheduled-posts.ts'
import { totalLine } from '../insights/insight-messages.ts'
import { LanguageBadge } from '../language-badge.tsx'
import { TodayShare } from '../shares/share-rows.tsx'
import { heldMessage } from '../sheet/target-messages.ts'
import { markOf } from '../use-marked.ts'
import type { Open } from '../use-open-post.ts'
import { AttentionCard } from './attention-card.tsx'

interface TodayPostsProps {
  posts: readonly ScheduledPost[]
  shares: readonly PendingShare[]
  /** When the next post after today is due; null when nothing is planned. */
  next: Date | null
  zone: TimeZone
  now: Date
  marked: number | null
  onOpen: Open
}

/** The posts of the present day, then what was shared on it, or the message of a day without posts. */
export function TodayPosts({ posts, shares, next, marked, ...rest }: TodayPostsProps) {
  if (posts.length + shares.length === 0) {
    return (
      <Empty lit title={REST_DAY_TITLE}>
        {restDayMessage(next, rest.zone, rest.now)}
      </Empty>
    )
  }
  return (
    <section>
      <h2 className="mb-2.5">{`Today's Posts (${posts.length + shares.length})`}</h2>
      <ul className="grid gap-4">
        {posts.map((post, index) => (
          <li key={post.id} {...markOf(post.id, marked)}>
            <TodayPost post={post} isFirst={index === 0} {...rest} />
          </li>
        ))}
        {shares.map((share) => (
          <li key={share.id}>
            <TodayShare share={share} {...rest} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type TodayPostProps = Pick<TodayPostsProps, 'zone' | 'now' | 'onOpen'> & { post: ScheduledPost; isFirst: boolean }

/** A post in the size of what is left to do with it. */
function TodayPost(props: TodayPostProps) {
  const { post, zone, now, onOpen } = props
  if (needsAttention(post)) return <AttentionCard post={post} zone={zone} now={now} onOpen={onOpen} />
  return post.status === 'published' ? <PublishedCard {...props} /> : <TodayCard {...props} />
}

/** A post that is out everywhere, in one row that opens its receipt. */
function PublishedCard({ post, zone, now, onOpen }: TodayPostProps) {
  const counts = totalLine(post.targets, zone, now)
  const { label, tone, icon } = STATUS_STYLE.published
  return (
    <article>
      <button
        type="button"
        className="flex w-full items-center gap-3 rounded-panel bg-surface p-2.5 pr-4 text-left ring ring-hair"
        onClick={() => onOpen({ name: 'receipt', id: post.id })}
      >
        <Graded palette={paletteOf(post)} className="shrink-0">
          <Thumb src={post.thumbnail} bed={post.main_color} video={isVideo(post.type)} className="w-12" />
        </Graded>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-1 font-semibold wrap-anywhere">{post.title}</span>
          <span className="flex flex-wrap items-center gap-x-2.5 text-small text-ink-soft">
            <Badge tone={tone} icon={icon} className="min-h-5! w-5 justify-center p-0!">
              <span className="sr-only">{label}</span>
            </Badge>
            <span className="num">{clockTime(new Date(post.scheduled_at), zone)}</span>
            <LanguageBadge post={post} />
            <PlatformIcons platforms={post.platforms} />
          </span>
          {counts && <span className="num block text-small text-ink-soft">{counts}</span>}
        </span>
      </button>
    </article>
  )
}

function TodayCard({ post, isFirst, zone, now, onOpen }: TodayPostProps) {
  const { id, title } = post
  const held = heldMessage(post, zone, now)
  const pause = usePause()
  return (
    <article className="flex flex-wrap items-start gap-3.5 rounded-panel bg-surface p-3 ring ring-hair">
      <Graded palette={paletteOf(post)} className="shrink-0">
        <Thumb
          src={post.thumbnail}
          bed={post.main_color}
          video={isVideo(post.type)}
          eager={isFirst}
          className="w-[96px] xl:w-[76px]"
        />
      </Graded>
      <div className="grid min-w-0 flex-[1_1_9rem] gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <StatusBadge status={shownStatus(post, now, pause)} />
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
        <p className="line-clamp-2 text-small wrap-anywhere text-ink-soft" lang={post.caption_language}>
          {post.caption}
        </p>
        <div className="flex flex-wrap items-center gap-2.5">
          <TypeBadge type={post.type} />
          {post.source === 'auto' && <AutoBadge />}
          <LanguageBadge post={post} />
          <PlatformIcons platforms={post.platforms} />
        </div>
      </div>
      {canChange(post) && (
        <div className="-mt-1 -mb-1.5 flex w-full gap-1 border-t border-hair pt-1.5">
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
