import type { PublicationTarget, ScheduledPost } from '#contract/publishing.ts'
import { PLATFORM_NAME } from '#domain/platform.ts'
import type { PublicationStatus, TargetState } from '#domain/publication.ts'
import type { TimeZone } from '#domain/time.ts'
import { dayAtTime, ZONE_PLACE } from '#domain/time-words.ts'
import { StatusBadge } from '#pwa/shared/publication/status-badge.tsx'
import { Thumb } from '#pwa/shared/publication/thumb.tsx'
import { isFilm, TypeBadge } from '#pwa/shared/publication/type-badge.tsx'
import { PlatformIcon } from '#pwa/shared/ui/platform-icon.tsx'

import { Permalinks } from './permalinks.tsx'
import { troubleWords } from './trouble-words.ts'

const STATUS_OF: Record<TargetState, PublicationStatus> = {
  queued: 'scheduled',
  publishing: 'publishing',
  published: 'published',
  failed: 'failed',
  needs_check: 'needs_check',
  canceled: 'canceled',
}

/** Everything known about a post in the scheduler, platform by platform. */
export function PostDetails({ post, zone, now }: { post: ScheduledPost; zone: TimeZone; now: Date }) {
  return (
    <div className="grid gap-5 pb-2">
      <div className="flex items-start gap-4">
        <Thumb src={post.thumbnail} bed={post.main_color} film={isFilm(post.type)} className="w-24" />
        <div className="grid min-w-0 flex-1 justify-items-start gap-2">
          <StatusBadge status={post.status} />
          <p className="num">
            {dayAtTime(new Date(post.scheduled_at), zone, now)} in {ZONE_PLACE[zone]}
          </p>
          <TypeBadge type={post.type} />
        </div>
      </div>
      {troubleWords(post, zone).map((words) => (
        <p key={words} className="text-ink-soft">
          {words}
        </p>
      ))}
      <p className="text-write whitespace-pre-line" lang={post.caption_language}>
        {post.caption}
      </p>
      <ul className="rounded-panel ring ring-hair">
        {post.targets.map((target) => (
          <Target key={target.platform} target={target} />
        ))}
      </ul>
      <Permalinks post={post} />
    </div>
  )
}

function Target({ target: { platform, state } }: { target: PublicationTarget }) {
  return (
    <li className="flex min-h-16 items-center gap-3.5 px-4 py-2.5 not-first:border-t not-first:border-hair">
      <PlatformIcon platform={platform} />
      <span className="flex-1 font-semibold">{PLATFORM_NAME[platform]}</span>
      <StatusBadge status={STATUS_OF[state]} />
    </li>
  )
}
