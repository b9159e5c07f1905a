import type { ScheduledPost } from '#contract/publishing.ts'
import type { TimeZone } from '#domain/time.ts'
import { dayAtTime, ZONE_PLACE } from '#domain/time-words.ts'
import { shownStatus } from '#pwa/shared/publication/shown-status.ts'
import { StatusBadge } from '#pwa/shared/publication/status-badge.tsx'
import { Thumb } from '#pwa/shared/publication/thumb.tsx'
import { isFilm, TypeBadge } from '#pwa/shared/publication/type-badge.tsx'

import { AutoBadge } from './auto-badge.tsx'
import { PostDeeds } from './post-deeds.tsx'
import { ReceiptLine } from './receipt-line.tsx'
import { Refusal } from './step.tsx'
import type { Deeds } from './use-deed.ts'
import type { Open } from './use-open-post.ts'
import { WhatWasTried } from './what-was-tried.tsx'

interface ReceiptProps {
  post: ScheduledPost
  zone: TimeZone
  now: Date
  deeds: Deeds
  onGo: Open
}

/** All that is known of a post: what it says, how far it has come on each platform, and what she can do about it. */
export function Receipt({ post, zone, now, deeds, onGo }: ReceiptProps) {
  return (
    <div className="grid gap-5">
      <div className="flex items-start gap-4">
        <Thumb src={post.thumbnail} bed={post.main_color} film={isFilm(post.type)} className="w-24" />
        <div className="grid min-w-0 flex-1 justify-items-start gap-2">
          <StatusBadge status={shownStatus(post, now)} />
          <p className="num">
            {dayAtTime(new Date(post.scheduled_at), zone, now)} in {ZONE_PLACE[zone]}
          </p>
          <span className="flex flex-wrap gap-2">
            <TypeBadge type={post.type} />
            {post.source === 'auto' && <AutoBadge />}
          </span>
        </div>
      </div>
      <Refusal refused={deeds.refusal} />
      <ul className="rounded-panel ring ring-hair">
        {post.targets.map((target) => (
          <ReceiptLine
            key={target.platform}
            post={post}
            target={target}
            zone={zone}
            now={now}
            deeds={deeds}
            onGo={onGo}
          />
        ))}
      </ul>
      <WhatWasTried post={post} zone={zone} now={now} />
      <p className="text-write wrap-anywhere whitespace-pre-line" lang={post.caption_language}>
        {post.caption}
      </p>
      <PostDeeds post={post} now={now} deeds={deeds} onGo={onGo} />
    </div>
  )
}
