import type { ScheduledPost } from '#contract/publishing.ts'
import type { TimeZone } from '#domain/time.ts'
import { shownStatus } from '#pwa/shared/publication/shown-status.ts'
import { StatusBadge } from '#pwa/shared/publication/status-badge.tsx'
import { Thumb } from '#pwa/shared/publication/thumb.tsx'
import { isFilm } from '#pwa/shared/publication/type-badge.tsx'

import { Refusal } from './step.tsx'
import { TargetDeeds } from './target-deeds.tsx'
import { targetWords } from './target-words.ts'
import { useDeed } from './use-deed.ts'
import type { Open } from './use-open-post.ts'

interface LookCardProps {
  post: ScheduledPost
  zone: TimeZone
  now: Date
  onOpen: Open
}

/** A post that wants her eyes: an ink edge, the story in plain words, and what she can do, platform by platform. */
export function LookCard({ post, zone, now, onOpen }: LookCardProps) {
  const deeds = useDeed(zone)
  return (
    <article className="grid gap-3 rounded-panel bg-surface p-4 ring-[1.5px] ring-ink-soft">
      <div className="flex items-start gap-3.5">
        <Thumb src={post.thumbnail} bed={post.main_color} film={isFilm(post.type)} />
        <div className="min-w-0 flex-1">
          <StatusBadge status={shownStatus(post, now)} />
          <h3 className="-mb-2.5">
            <button
              type="button"
              className="min-h-(--target) w-full text-left wrap-anywhere"
              onClick={() => onOpen({ name: 'receipt', id: post.id })}
            >
              {post.title}
            </button>
          </h3>
        </div>
      </div>
      <Refusal refused={deeds.refusal} />
      {post.targets.map((target) => {
        if (target.remedy === null) return null
        return (
          <div key={target.platform} className="grid gap-3">
            <p className="text-small wrap-anywhere text-ink-soft">{targetWords(post, target, zone, now)}</p>
            <TargetDeeds post={post} target={target} deeds={deeds} onGo={onOpen} />
          </div>
        )
      })}
    </article>
  )
}
