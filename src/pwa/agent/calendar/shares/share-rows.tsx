import type { Share } from '#contract/publishing/shares.ts'
import { clockTime, dayAtTime } from '#domain/time/time-labels.ts'
import type { TimeZone } from '#domain/time/time.ts'
import type { PendingShare } from '#pwa/agent/share/shares.ts'
import { WaitingBadge, Thumb, isVideo } from '#pwa/shared/publication/publication-badges.tsx'
import { StateBadge, type StateStyle } from '#pwa/shared/ui/badge.tsx'

import { LanguageBadge } from '../language-badge.tsx'
import type { Open } from '../use-open-post.ts'

const HANDED: StateStyle = { label: 'Shared by you', tone: 'gray', icon: 'share-network' }
const POSTED: StateStyle = { label: 'Posted by you', tone: 'gray', icon: 'check-bold' }

/** How a share is shown: never as published, since only the agent knows. */
export function shareStyle({ posted_at: postedAt }: Pick<Share, 'posted_at'>): StateStyle {
  return postedAt === null ? HANDED : POSTED
}

export function ShareBadges({ share }: { share: PendingShare }) {
  return (
    <>
      <StateBadge style={shareStyle(share)} />
      {share.isPending && <WaitingBadge />}
    </>
  )
}

interface ShareRowProps {
  share: PendingShare
  zone: TimeZone
  now: Date
  /** Leaves out the day, where it is the heading. */
  isUnderDay?: boolean
  onOpen: Open
}

/** Shares as rows with hairlines; nothing when there are none. */
export function ShareRows({
  title,
  shares,
  ...rest
}: Omit<ShareRowProps, 'share'> & { title: string; shares: readonly PendingShare[] }) {
  if (shares.length === 0) return null
  return (
    <section>
      <h2 className="mb-2.5">{`${title} (${shares.length})`}</h2>
      <ul>
        {shares.map((share) => (
          <ShareRow key={share.id} share={share} {...rest} />
        ))}
      </ul>
    </section>
  )
}

/** One share; the whole row can be tapped. */
export function ShareRow({ share, zone, now, isUnderDay = false, onOpen }: ShareRowProps) {
  const at = new Date(share.shared_at)
  return (
    <li className="lazy-row not-first:border-t not-first:border-hair">
      <button
        type="button"
        className="flex w-full flex-wrap items-center gap-x-3.5 gap-y-2 py-3 text-left"
        onClick={() => onOpen({ name: 'share', share: share.id })}
      >
        <Thumb src={share.thumbnail} bed={share.main_color} video={isVideo(share.type)} />
        <span className="min-w-0 flex-[1_1_10rem]">
          <span className="line-clamp-1 font-semibold wrap-anywhere">{share.title}</span>
          <span className="num block text-small text-ink-soft">
            {isUnderDay ? clockTime(at, zone) : dayAtTime(at, zone, now)}
          </span>
          <span className="line-clamp-1 text-small wrap-anywhere text-ink-soft">{share.caption}</span>
          <span className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
            <ShareBadges share={share} />
            <LanguageBadge post={share} />
            <span className="text-small text-ink-soft">{share.type}</span>
          </span>
        </span>
      </button>
    </li>
  )
}

/** A share of today, in one row that opens it. */
export function TodayShare({ share, zone, onOpen }: Omit<ShareRowProps, 'now' | 'isUnderDay'>) {
  return (
    <article>
      <button
        type="button"
        className="flex w-full flex-wrap items-center gap-3 rounded-panel bg-surface p-2.5 pr-4 text-left ring ring-hair"
        onClick={() => onOpen({ name: 'share', share: share.id })}
      >
        <Thumb src={share.thumbnail} bed={share.main_color} video={isVideo(share.type)} className="w-12" />
        <span className="grid min-w-0 flex-[1_1_8.5rem] gap-1">
          <span className="line-clamp-1 font-semibold wrap-anywhere">{share.title}</span>
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-small text-ink-soft">
            <ShareBadges share={share} />
            <LanguageBadge post={share} />
            <span className="num">{clockTime(new Date(share.shared_at), zone)}</span>
          </span>
        </span>
      </button>
    </article>
  )
}
