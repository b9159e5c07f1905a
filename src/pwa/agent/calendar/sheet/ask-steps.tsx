import type { ReactNode } from 'react'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { wallTimeOf } from '#domain/time/time.ts'
import { longDay } from '#domain/time/time-labels.ts'
import { makeChange, QUEUED, QUEUED_MESSAGE } from '#pwa/shared/query/make-change.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ConfirmButtons } from '#pwa/shared/ui/drawer/confirm-drawer.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { DrawerFoot } from '#pwa/shared/ui/drawer/drawer-foot.tsx'

import { LatestPostLink, ActionNote, answerReminder, answerTarget, sendingMessage } from './target-actions.tsx'
import { canMove } from '../scheduled-posts.ts'
import { actionErrorMessage, type PostActionState } from '../use-post-action.ts'
import { useRestorePost } from '../use-save-post.ts'

interface StepProps {
  post: ScheduledPost
  actions: PostActionState
  onBack: () => void
}

/** Asks before a post is deleted. Deleting an auto post leaves its day empty. */
export function DeleteStep({
  post,
  zone,
  actions,
  onBack,
  onGone,
}: StepProps & { zone: TimeZone; onGone: () => void }) {
  const { user } = useSignedIn()
  const restorePost = useRestorePost(zone)
  const isAuto = post.source === 'auto'

  async function restore() {
    try {
      const restored = await restorePost(post)
      if (restored === QUEUED) notify.info(QUEUED_MESSAGE)
      else notify.success(isAuto ? 'That day has its post again.' : 'The post is back.')
    } catch (error) {
      notify.error(`“${post.title}” couldn’t be brought back. ${actionErrorMessage(error)}`)
    }
  }

  return (
    <Confirm
      actions={actions}
      message={isAuto ? <SkipMessage post={post} zone={zone} /> : <DeleteMessage title={post.title} />}
    >
      <ConfirmButtons
        action={isAuto ? 'Skip this day' : 'Delete'}
        busyLabel={isAuto ? 'Skipping...' : 'Deleting...'}
        busy={actions.busy === 'delete'}
        onCancel={onBack}
        onConfirm={() =>
          actions.run(
            'delete',
            () =>
              makeChange({
                userId: user.id,
                subject: `post/${post.id}`,
                request: { name: 'DELETE /agent/social-posts/:id', params: { id: post.id } },
                title: post.title,
                post,
              }),
            (_, isQueued) => {
              const message = isAuto ? 'That day is skipped.' : 'The post is deleted.'
              const undo = { label: 'Undo', onClick: () => void restore() }
              // One whose time has come would go out at once.
              if (!isQueued) notify.success(message, canMove(post, new Date()) ? { action: undo } : {})
              onGone()
            },
          )
        }
      />
    </Confirm>
  )
}

function DeleteMessage({ title }: { title: string }) {
  return (
    <>
      <span className="block">Are you sure you want to delete this post?</span>
      <b className="font-semibold text-ink">{title}</b> won’t go out.
    </>
  )
}

function SkipMessage({ post, zone }: { post: ScheduledPost; zone: TimeZone }) {
  const day = longDay(wallTimeOf(new Date(post.scheduled_at), zone))
  return (
    <>
      <b className="font-semibold text-ink">{post.title}</b> won’t go out, and no other auto post will replace it on{' '}
      {day}.
    </>
  )
}

interface PlatformStepProps extends StepProps {
  platform: Platform
}

/** Asks before a post whose outcome is unknown is sent once more. */
export function AgainStep({ post, platform, actions, onBack }: PlatformStepProps) {
  const target = post.targets.find((each) => each.platform === platform)
  const name = PLATFORM_NAME[platform]
  return (
    <Confirm
      actions={actions}
      message={
        <>
          We’re not sure {name} got <b className="font-semibold text-ink">{post.title}</b>. If it did, posting again
          creates a duplicate.
        </>
      }
      beside={<LatestPostLink platform={platform} />}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
        <Button kind="line" onClick={onBack}>
          Cancel
        </Button>
        <Button
          kind="secondary"
          disabled={!target}
          busy={actions.busy === 'again' && 'Sending...'}
          onClick={() =>
            target &&
            actions.run('again', answerTarget(post, target, 'post_again'), () => {
              notify.success(sendingMessage(platform))
              onBack()
            })
          }
        >
          Try {name} again
        </Button>
      </div>
    </Confirm>
  )
}

/** Asks before a post is dropped for one platform. */
export function DropStep({ post, platform, actions, onBack, onGone }: PlatformStepProps & { onGone: () => void }) {
  const target = post.targets.find((each) => each.platform === platform)
  const name = PLATFORM_NAME[platform]
  const isUnknown = target?.state === 'needs_check'
  const byHand = target?.state === 'handed_over'
  const { user } = useSignedIn()
  return (
    <Confirm
      actions={actions}
      message={
        <>
          {byHand ? 'We’ll mark it as not posted: ' : 'We won’t post '}
          <b className="font-semibold text-ink">{post.title}</b>
          {byHand ? ` on ${name}.` : ` to ${name} again.`}
          {isUnknown && ` If it’s already there, it stays there.`}
        </>
      }
      beside={isUnknown && <LatestPostLink platform={platform} />}
    >
      <ConfirmButtons
        action={`Skip ${name}`}
        busyLabel="Saving..."
        busy={actions.busy === 'drop'}
        onCancel={onBack}
        onConfirm={() =>
          target &&
          actions.run(
            'drop',
            byHand ? answerReminder({ userId: user.id, post }, target, 'drop') : answerTarget(post, target, 'drop'),
            (now, isQueued) => {
              if (!isQueued) notify.success(byHand ? `Skipped for ${name}.` : `OK, we won’t post it to ${name} again.`)
              if (now?.status === 'canceled') onGone()
              else onBack()
            },
          )
        }
      />
    </Confirm>
  )
}

interface ConfirmProps {
  actions: PostActionState
  message: ReactNode
  beside?: ReactNode
  children: ReactNode
}

function Confirm({ actions, message, beside, children }: ConfirmProps) {
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere text-ink-soft">{message}</p>
      {beside}
      <ActionNote error={actions.error} />
      <DrawerFoot>{children}</DrawerFoot>
    </div>
  )
}
