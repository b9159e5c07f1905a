import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Share } from '#contract/publishing/shares.ts'
import { TIME_ZONES, type TimeZone } from '#domain/time/time.ts'
import { dayAtTime } from '#domain/time/time-labels.ts'
import {
  markShare,
  removeShare,
  sharesOfPostQuery,
  withPendingSharesOf,
  type PendingShare,
} from '#pwa/agent/share/shares.ts'
import { Thumb, isVideo, TypeBadge } from '#pwa/shared/publication/publication-badges.tsx'
import { usePendingChanges } from '#pwa/shared/publication/use-pending-changes.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ConfirmButtons } from '#pwa/shared/ui/drawer/confirm-drawer.tsx'
import { DrawerFoot } from '#pwa/shared/ui/drawer/drawer-foot.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'

import { LanguageLine, useSaysLanguage } from '../language-badge.tsx'
import { ActionNote } from '../sheet/target-actions.tsx'
import type { Open, View } from '../use-open-post.ts'
import type { PostActionState } from '../use-post-action.ts'
import { ShareBadges } from './share-rows.tsx'

/** The views of the drawer that are about a share. */
export type ShareView = Extract<View, { share: string }>

export function isShareView(view: View): view is ShareView {
  return 'share' in view
}

interface ShareStepProps {
  view: ShareView
  share: PendingShare | undefined
  zone: TimeZone
  now: Date
  actions: PostActionState
  onGo: Open
  onBack: () => void
  onGone: () => void
}

/** A share in detail, or the question before it is removed. */
export function ShareStep({ view, share, ...rest }: ShareStepProps) {
  if (!share) {
    return (
      <Empty lit={false} title="This isn’t here anymore">
        It was removed, here or on another device.
      </Empty>
    )
  }
  return view.name === 'remove-share' ? <RemoveStep share={share} {...rest} /> : <ShareSheet share={share} {...rest} />
}

type SheetProps = Omit<ShareStepProps, 'view' | 'share'> & { share: PendingShare }

function ShareSheet({ share, zone, now, actions, onGo }: SheetProps) {
  const saysLanguage = useSaysLanguage(share)
  return (
    <div className="grid gap-5">
      <div className="flex items-start gap-4">
        <Thumb src={share.thumbnail} bed={share.main_color} video={isVideo(share.type)} className="w-24" />
        <div className="grid min-w-0 flex-1 justify-items-start gap-2">
          <ShareBadges share={share} />
          <p className="num">
            {dayAtTime(new Date(share.shared_at), zone, now)} {TIME_ZONES[zone]}
          </p>
          <TypeBadge type={share.type} />
          {saysLanguage && <LanguageLine post={share} />}
        </div>
      </div>
      <ActionNote error={actions.error} />
      <p className="text-small text-ink-soft">
        {share.posted_at === null
          ? 'You shared it with another app. We can’t see whether it was posted.'
          : `You marked it as posted: ${dayAtTime(new Date(share.posted_at), zone, now)}.`}
      </p>
      <p className="text-write wrap-anywhere whitespace-pre-line" lang={share.caption_language}>
        {share.caption}
      </p>
      <DrawerFoot>
        <div className="grid grid-cols-2 gap-2">
          <MarkButton share={share} actions={actions} />
          <Button kind="line" small onClick={() => onGo({ name: 'remove-share', share: share.id })}>
            Remove
          </Button>
        </div>
      </DrawerFoot>
    </div>
  )
}

function MarkButton({ share, actions }: { share: Share; actions: PostActionState }) {
  const client = useQueryClient()
  const { user } = useSignedIn()
  const isPosted = share.posted_at !== null
  const name = `mark ${share.id}`
  return (
    <Button
      kind={isPosted ? 'line' : 'secondary'}
      small
      busy={actions.busy === name && 'Saving...'}
      onClick={() => actions.run(name, () => markShare(client, user.id, { share, posted: !isPosted }))}
    >
      {isPosted ? 'Not posted' : 'Mark as posted'}
    </Button>
  )
}

function RemoveStep({ share, actions, onBack, onGone }: SheetProps) {
  const client = useQueryClient()
  const { user } = useSignedIn()
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere text-ink-soft">
        <b className="font-semibold text-ink">{share.title}</b> will be removed from your calendar. If you posted it
        somewhere, it stays there.
      </p>
      <ActionNote error={actions.error} />
      <DrawerFoot>
        <ConfirmButtons
          action="Remove"
          busyLabel="Removing..."
          busy={actions.busy === 'remove'}
          onCancel={onBack}
          onConfirm={() => actions.run('remove', () => removeShare(client, user.id, share), onGone)}
        />
      </DrawerFoot>
    </div>
  )
}

interface SharedInsteadProps {
  post: ScheduledPost
  zone: TimeZone
  now: Date
  actions: PostActionState
}

/** In the receipt of a post that needs the agent: what they shared in its place. Nothing where they shared nothing. */
export function SharedInstead({ post, zone, now, actions }: SharedInsteadProps) {
  const { user } = useSignedIn()
  const changes = usePendingChanges(user.id)
  const { data } = useQuery(sharesOfPostQuery(post.id))
  const shares = withPendingSharesOf(post.id, data ?? [], changes)
  if (shares.length === 0) return null
  return (
    <ul className="rounded-panel ring ring-hair">
      {shares.map((share) => (
        <li
          key={share.id}
          className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3 not-first:border-t not-first:border-hair"
        >
          <span className="grid min-w-0 flex-[1_1_10rem] justify-items-start gap-1.5">
            <ShareBadges share={share} />
            <span className="num text-small text-ink-soft">{dayAtTime(new Date(share.shared_at), zone, now)}</span>
          </span>
          <MarkButton share={share} actions={actions} />
        </li>
      ))}
    </ul>
  )
}
