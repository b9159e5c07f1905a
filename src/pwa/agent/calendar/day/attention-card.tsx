import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { shownStatus } from '#pwa/shared/publication/publication-status.ts'
import { StatusBadge, Thumb, isVideo } from '#pwa/shared/publication/publication-badges.tsx'

import { ActionNote, TargetActions } from '../sheet/target-actions.tsx'
import { targetMessage } from '../sheet/target-messages.ts'
import { TroubleLines } from '../trouble-lines.tsx'
import { usePostAction } from '../use-post-action.ts'
import type { Open } from '../use-open-post.ts'

const HandedOver = part(() => import('../sheet/handed-over.tsx').then((module) => module.HandedOver))

interface LookCardProps {
  post: ScheduledPost
  zone: TimeZone
  now: Date
  onOpen: Open
}

/** A post that needs the agent: an ink edge, which platform failed and why, and the possible actions for each. */
export function AttentionCard({ post, zone, now, onOpen }: LookCardProps) {
  const actions = usePostAction(zone)
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-panel bg-surface p-4 ring-[1.5px] ring-ink-soft">
      <div className="flex flex-wrap items-start gap-x-3.5 gap-y-2">
        <Thumb src={post.thumbnail} bed={post.main_color} video={isVideo(post.type)} />
        <div className="min-w-0 flex-[1_1_10rem]">
          <StatusBadge status={shownStatus(post, now)} />
          <h3 className="mt-1.5 -mb-2.5">
            <TroubleLines post={post} />
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
      <ActionNote error={actions.error} />
      {post.targets.map((target) => {
        if (target.remedy === null) return null
        return (
          <div key={target.platform} className="grid gap-3">
            {/* Of the others the heading says all. */}
            {target.state === 'needs_check' && (
              <p className="text-small wrap-anywhere text-ink-soft">{targetMessage(post, target, zone, now)}</p>
            )}
            {target.state === 'handed_over' ? (
              <HandedOver post={post} target={target} actions={actions} onGo={onOpen} />
            ) : (
              <TargetActions post={post} target={target} actions={actions} onGo={onOpen} />
            )}
          </div>
        )
      })}
    </article>
  )
}
