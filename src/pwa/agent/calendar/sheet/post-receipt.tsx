import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { TIME_ZONES, type TimeZone } from '#domain/time/time.ts'
import { dayAtTime } from '#domain/time/time-labels.ts'
import { PauseNote } from '#pwa/agent/pause/pause-note.tsx'
import { part } from '#pwa/shared/code/on-demand.tsx'
import {
  Graded,
  paletteOf,
  StatusBadge,
  Thumb,
  VersionLine,
  isVideo,
  TypeBadge,
} from '#pwa/shared/publication/publication-badges.tsx'
import { shownStatus, needsAttention } from '#pwa/shared/publication/publication-status.ts'
import { AutoBadge } from '../auto-badge.tsx'
import { LanguageLine, useSaysLanguage } from '../language-badge.tsx'
import { SharedInstead } from '../shares/share-sheet.tsx'
import { TroubleLines } from '../trouble-lines.tsx'
import { ReceiptLine } from './receipt-line.tsx'
import { SentTexts } from './sent-texts.tsx'
import { ActionNote } from './target-actions.tsx'
import type { PostActionState } from '../use-post-action.ts'
import type { Open } from '../use-open-post.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { attemptsQuery } from '../queries.ts'
import { call } from '#client/call.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { DrawerFoot } from '#pwa/shared/ui/drawer/drawer-foot.tsx'
import { usePause } from '#pwa/shared/publication/use-pause.ts'
import { canChange, canMove, canSwap } from '../scheduled-posts.ts'
import { canDuplicate, useDuplicate } from '../use-duplicate.ts'

interface PostActionsProps {
  post: ScheduledPost
  now: Date
  actions: PostActionState
  onGo: Open
}

/** The actions for a post: replace, edit, move and delete while it has not gone out, and a new one of the same content. */
function PostActions({ post, now, actions, onGo }: PostActionsProps) {
  const copy = useDuplicate()
  const mayChange = canChange(post)
  if (!mayChange && !canDuplicate(post)) return null
  const { id } = post
  const swap = `swap ${id}`
  return (
    <DrawerFoot>
      <div className="grid grid-cols-2 gap-2">
        {canSwap(post, now) && (
          <Button
            kind="tint"
            small
            className={HALF}
            busy={actions.busy === swap && 'Swapping...'}
            onClick={() =>
              actions.run(
                swap,
                () => call('POST /agent/social-posts/:id/swap', { params: { id } }),
                (other) => other && other.id !== id && onGo({ name: 'receipt', id: other.id }),
              )
            }
          >
            Swap
          </Button>
        )}
        {mayChange && (
          <Button kind="line" small className={HALF} onClick={() => onGo({ name: 'edit', id })}>
            Edit
          </Button>
        )}
        {canMove(post, now) && (
          <Button kind="line" small className={HALF} onClick={() => onGo({ name: 'move', id })}>
            Move to another day
          </Button>
        )}
        {canDuplicate(post) && (
          <Button
            kind="line"
            small
            className={HALF}
            busy={copy.isBusy && 'Opening...'}
            onClick={() => copy.duplicate(post)}
          >
            Duplicate
          </Button>
        )}
        {mayChange && (
          <Button kind="line" small className={HALF} onClick={() => onGo({ name: 'delete', id })}>
            {post.source === 'auto' ? 'Skip this day' : 'Delete'}
          </Button>
        )}
      </div>
    </DrawerFoot>
  )
}

// A last odd button takes the whole row.
const HALF = 'px-2! text-[0.9375rem] last:odd:col-span-full'

interface AttemptHistoryProps {
  post: ScheduledPost
  zone: TimeZone
  now: Date
}

/** Every attempt and its result; fetched when it is opened. */
function AttemptHistory({ post, zone, now }: AttemptHistoryProps) {
  const [open, setOpen] = useState(false)
  if (post.targets.every(({ attempts }) => attempts === 0)) return null
  return (
    <details className="group -my-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-(--target) cursor-pointer items-center gap-1.5 font-semibold text-plum [&::-webkit-details-marker]:hidden">
        Attempts
        <Icon name="caret-down" small className="transition-[rotate] duration-(--d-move) group-open:rotate-180" />
      </summary>
      {open && <Lines postId={post.id} zone={zone} now={now} />}
    </details>
  )
}

function Lines({ postId, zone, now }: { postId: number; zone: TimeZone; now: Date }) {
  const { data, error } = useQuery(attemptsQuery(postId))
  if (!data) {
    return (
      <p className="pb-2 text-small text-ink-soft" role="status">
        {error ? 'We can’t reach our server. Open this again when you’re online.' : 'Loading...'}
      </p>
    )
  }
  if (data.length === 0) return <p className="pb-2 text-small text-ink-soft">No attempts yet.</p>
  return (
    <ol className="grid gap-2 pb-2 text-small">
      {data.map(({ platform, at, message }, index) => (
        <li key={`${at} ${index}`}>
          <span className="num text-ink-soft">
            {dayAtTime(new Date(at), zone, now)}, {PLATFORM_NAME[platform]}
          </span>
          <span className="block wrap-anywhere">{message}</span>
        </li>
      ))}
    </ol>
  )
}

const HandedOver = part(() => import('./handed-over.tsx').then((module) => module.HandedOver))
const BrandPreview = part(() => import('./brand-preview.tsx').then((module) => module.BrandPreview))

interface PostReceiptProps {
  post: ScheduledPost
  zone: TimeZone
  now: Date
  actions: PostActionState
  onGo: Open
}

/** All that is known of a post: its content, its progress on each platform, and the actions the agent can take. */
export function PostReceipt({ post, zone, now, actions, onGo }: PostReceiptProps) {
  const pause = usePause()
  const saysLanguage = useSaysLanguage(post) || post.source === 'auto'
  return (
    <div className="grid gap-5">
      <div className="flex items-start gap-4">
        <Graded palette={paletteOf(post)} className="shrink-0">
          <Thumb src={post.thumbnail} bed={post.main_color} video={isVideo(post.type)} className="w-24" />
        </Graded>
        <div className="grid min-w-0 flex-1 justify-items-start gap-2">
          <StatusBadge status={shownStatus(post, now, pause)} />
          <p className="num">
            {dayAtTime(new Date(post.scheduled_at), zone, now)} {TIME_ZONES[zone]}
          </p>
          <span className="flex flex-wrap gap-2">
            <TypeBadge type={post.type} />
            {post.source === 'auto' && <AutoBadge />}
          </span>
          {saysLanguage && <LanguageLine post={post} />}
          {post.social_post_id !== null && <VersionLine version={post.version} zone={zone} />}
        </div>
      </div>
      {needsAttention(post) && (
        <h3 className="grid gap-1">
          <TroubleLines post={post} />
        </h3>
      )}
      {post.targets.map(
        (target) =>
          target.state === 'handed_over' && (
            <HandedOver key={target.platform} post={post} target={target} actions={actions} onGo={onGo} />
          ),
      )}
      {post.status === 'scheduled' && !post.is_reminder && <PauseNote at={new Date(post.scheduled_at)} />}
      <BrandPreview post={post} />
      <ActionNote error={actions.error} />
      <ul className="rounded-panel ring ring-hair">
        {post.targets.map((target) => (
          <ReceiptLine
            key={target.platform}
            post={post}
            target={target}
            zone={zone}
            now={now}
            actions={actions}
            onGo={onGo}
          />
        ))}
      </ul>
      {needsAttention(post) && <SharedInstead post={post} zone={zone} now={now} actions={actions} />}
      <AttemptHistory post={post} zone={zone} now={now} />
      <SentTexts post={post} />
      <PostActions post={post} now={now} actions={actions} onGo={onGo} />
    </div>
  )
}
