import type { ReactNode } from 'react'

import { call } from '#client/call.ts'
import type { ScheduledPost } from '#contract/publishing.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform.ts'
import type { TimeZone } from '#domain/time.ts'
import { wallTimeOf } from '#domain/time.ts'
import { longDay } from '#domain/time-words.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ConfirmButtons } from '#pwa/shared/ui/confirm-drawer.tsx'
import { notify } from '#pwa/shared/ui/notify.tsx'

import { LookFirst } from './look-first.tsx'
import { Refusal, StepFoot } from './step.tsx'
import { answer, sendingWords } from './target-deeds.tsx'
import type { Deeds } from './use-deed.ts'

interface StepProps {
  post: ScheduledPost
  deeds: Deeds
  onBack: () => void
}

/** Asks before a post is taken back. An auto post leaves its day empty. */
export function DeleteStep({ post, zone, deeds, onBack, onGone }: StepProps & { zone: TimeZone; onGone: () => void }) {
  const isAuto = post.source === 'auto'
  return (
    <Asked deeds={deeds} words={isAuto ? <SkipWords post={post} zone={zone} /> : <DeleteWords title={post.title} />}>
      <ConfirmButtons
        deed={isAuto ? 'Skip this day' : 'Delete'}
        busyWord={isAuto ? 'Skipping...' : 'Deleting...'}
        busy={deeds.busy === 'delete'}
        onCancel={onBack}
        onConfirm={() =>
          deeds.run(
            'delete',
            () => call('DELETE /agent/social-posts/:id', { params: { id: post.id } }),
            () => {
              notify.success(isAuto ? 'That day is skipped.' : 'The post is deleted.')
              onGone()
            },
          )
        }
      />
    </Asked>
  )
}

function DeleteWords({ title }: { title: string }) {
  return (
    <>
      Are you sure you want to delete this post? <b className="font-semibold text-ink">{title}</b> won’t go out.
    </>
  )
}

function SkipWords({ post, zone }: { post: ScheduledPost; zone: TimeZone }) {
  const day = longDay(wallTimeOf(new Date(post.scheduled_at), zone))
  return (
    <>
      <b className="font-semibold text-ink">{post.title}</b> won’t go out, and no other auto post takes its place on{' '}
      {day}.
    </>
  )
}

interface PlatformStepProps extends StepProps {
  platform: Platform
}

/** Asks before a post whose outcome is unknown goes out once more. */
export function AgainStep({ post, platform, deeds, onBack }: PlatformStepProps) {
  const target = post.targets.find((each) => each.platform === platform)
  const name = PLATFORM_NAME[platform]
  return (
    <Asked
      deeds={deeds}
      words={
        <>
          We don’t know whether {name} took <b className="font-semibold text-ink">{post.title}</b>. It may appear twice
          if it is already there.
        </>
      }
      beside={<LookFirst platform={platform} />}
    >
      <div className="grid grid-cols-2 gap-3">
        <Button kind="line" onClick={onBack}>
          Cancel
        </Button>
        <Button
          kind="plum"
          disabled={!target}
          busy={deeds.busy === 'again' && 'Sending...'}
          onClick={() =>
            target &&
            deeds.run('again', answer(post, target, 'post_again'), () => {
              notify.success(sendingWords(platform))
              onBack()
            })
          }
        >
          Post it again
        </Button>
      </div>
    </Asked>
  )
}

/** Asks before a platform is given up for a post. */
export function DropStep({ post, platform, deeds, onBack, onGone }: PlatformStepProps & { onGone: () => void }) {
  const target = post.targets.find((each) => each.platform === platform)
  const name = PLATFORM_NAME[platform]
  const isUnknown = target?.state === 'needs_check'
  return (
    <Asked
      deeds={deeds}
      words={
        <>
          We won’t send <b className="font-semibold text-ink">{post.title}</b> to {name} again.
          {isUnknown && ` If it is there already, it stays there.`}
        </>
      }
      beside={isUnknown && <LookFirst platform={platform} />}
    >
      <ConfirmButtons
        deed="Drop it"
        busyWord="Dropping..."
        busy={deeds.busy === 'drop'}
        onCancel={onBack}
        onConfirm={() =>
          target &&
          deeds.run('drop', answer(post, target, 'drop'), (now) => {
            notify.success(`Dropped. It won’t be sent to ${name} again.`)
            if (now?.status === 'canceled') onGone()
            else onBack()
          })
        }
      />
    </Asked>
  )
}

interface AskedProps {
  deeds: Deeds
  words: ReactNode
  beside?: ReactNode
  children: ReactNode
}

function Asked({ deeds, words, beside, children }: AskedProps) {
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere text-ink-soft">{words}</p>
      {beside}
      <Refusal refused={deeds.refusal} />
      <StepFoot>{children}</StepFoot>
    </div>
  )
}
