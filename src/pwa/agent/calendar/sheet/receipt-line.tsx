import type { PublicationTarget, ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import type { CommentState } from '#domain/publication/posting-options.ts'
import { isOpen, type TargetState } from '#domain/publication/publication.ts'
import { isStory, isStoryOver } from '#domain/publication/story.ts'
import { dayAtTime } from '#domain/time/time-labels.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { chosenOptions } from '#pwa/agent/composer/network-options/chosen-options.ts'
import { isHeldBack, shownTargetStatus } from '#pwa/shared/publication/publication-status.ts'
import { StatusBadge } from '#pwa/shared/publication/publication-badges.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { PlatformIcon } from '#pwa/shared/ui/platform-icon.tsx'
import { usePause } from '#pwa/shared/publication/use-pause.ts'

import { TargetInsights } from '../insights/target-insights.tsx'
import type { Open } from '../use-open-post.ts'
import type { PostActionState } from '../use-post-action.ts'
import { TargetActions } from './target-actions.tsx'
import { TakeBack } from './take-back.tsx'
import { commentMessage, targetMessage } from './target-messages.ts'

const COMMENT_TONE: Record<CommentState, string> = {
  waiting: 'text-ink-soft',
  sending: 'text-ink-soft',
  sent: 'text-ink-soft',
  failed: 'font-medium text-danger',
  unknown: 'font-medium text-lamp-ink',
}

interface ReceiptLineProps {
  post: ScheduledPost
  target: PublicationTarget
  zone: TimeZone
  now: Date
  actions: PostActionState
  onGo: Open
}

/** The progress of a post on one platform, its error there, and the actions that fix it. */
export function ReceiptLine({ post, target, zone, now, actions, onGo }: ReceiptLineProps) {
  const pause = usePause()
  const message = targetMessage(post, target, zone, now)
  const chosen = chosenOptions(post.options ?? {}, target.platform)
  const comment = commentMessage(target)
  const story = isStory(post.options, target.platform)
  const isOver = story && target.published_at !== null && isStoryOver(new Date(target.published_at), now)
  // Once it was held back, its planned time is no longer right; the message says when it is tried next.
  const steps = receiptSteps(post, target).filter(({ reached }) => reached || !isHeldBack(target))
  return (
    <li className="grid gap-2 px-4 py-3 not-first:border-t not-first:border-hair">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
        <PlatformIcon platform={target.platform} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{PLATFORM_NAME[target.platform]}</span>
          {target.account && <span className="block text-small text-ink-soft">{target.account.name}</span>}
        </span>
        <StatusBadge status={shownTargetStatus(post, target, { now, pause })} />
      </div>
      <ol className="grid gap-1 text-small">
        {steps.map((step) => (
          <li key={step.label} className="flex items-center gap-2.5">
            <span
              aria-hidden="true"
              className={`grid size-5 shrink-0 place-items-center rounded-full ${step.reached ? 'bg-published-tint text-published' : 'inset-ring-[1.5px] inset-ring-field'}`}
            >
              {step.reached && <Icon name="check-bold" className="size-3!" />}
            </span>
            <span className={step.reached ? '' : 'text-ink-soft'}>{step.label}</span>
            {step.at && (
              <span className="num ml-auto text-right text-ink-soft">{dayAtTime(new Date(step.at), zone, now)}</span>
            )}
          </li>
        ))}
      </ol>
      {chosen.length > 0 && <p className="text-small wrap-anywhere">{chosen.join(' · ')}</p>}
      {message && <p className="text-small wrap-anywhere text-ink-soft">{message}</p>}
      {comment !== null && (
        <p className={classes('text-small wrap-anywhere', COMMENT_TONE[target.comment?.state ?? 'sent'])}>{comment}</p>
      )}
      {target.attempts > 1 && <p className="num text-small text-ink-soft">Tried {target.attempts} times.</p>}
      <TargetInsights target={target} zone={zone} now={now} />
      {isOver && target.state === 'published' && (
        <p className="text-small text-ink-soft">Its 24 hours are over, so it no longer shows.</p>
      )}
      {target.permalink && !isOver && (
        <a
          href={target.permalink}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-(--target) items-center gap-1.5 justify-self-start font-semibold text-plum"
        >
          {story ? 'View story' : 'View post'}
          <Icon name="arrow-square-out" small />
          <span className="sr-only">on {PLATFORM_NAME[target.platform]}, opens in a new tab</span>
        </a>
      )}
      <TargetActions post={post} target={target} actions={actions} onGo={onGo} />
      {target.state === 'published' && !isOver && <TakeBack post={post} target={target} onGo={onGo} />}
    </li>
  )
}

/** One step of a post on its way to a platform. Times are ISO 8601 in UTC. */
export interface ReceiptStep {
  label: string
  /** When it was reached, or will be; null while that isn't known. */
  at: string | null
  reached: boolean
}

/**
 * The steps from our server to the platform: those reached, and the next one. A target that has ended has no next step.
 */
export function receiptSteps(
  post: Pick<ScheduledPost, 'created_at' | 'scheduled_at' | 'is_reminder'>,
  { platform, state, accepted_at: acceptedAt, published_at: publishedAt }: PublicationTarget,
): ReceiptStep[] {
  const name = PLATFORM_NAME[platform]
  const steps: ReceiptStep[] = [{ label: 'Saved', at: post.created_at, reached: true }]
  if (post.is_reminder && state !== 'failed') return [...steps, ...reminderSteps(post, state, publishedAt)]
  if (acceptedAt !== null) steps.push({ label: `Sent to ${name}`, at: acceptedAt, reached: true })
  if (state === 'published' || state === 'removed') steps.push({ label: 'Live', at: publishedAt, reached: true })
  if (state === 'removed') steps.push({ label: 'Taken down', at: null, reached: true })
  if (state === 'queued') steps.push({ label: `Goes out to ${name}`, at: post.scheduled_at, reached: false })
  if (state === 'publishing') {
    steps.push(
      acceptedAt === null
        ? { label: `Sending to ${name}`, at: null, reached: false }
        : { label: 'Not live yet', at: null, reached: false },
    )
  }
  return steps
}

/** The steps of one that the agent posts by hand. */
function reminderSteps(
  post: Pick<ScheduledPost, 'scheduled_at'>,
  state: TargetState,
  publishedAt: string | null,
): ReceiptStep[] {
  if (isOpen(state)) return [{ label: 'We remind you', at: post.scheduled_at, reached: false }]
  const reminded = { label: 'We reminded you', at: null, reached: true }
  if (state === 'published') return [reminded, { label: 'Posted by you', at: publishedAt, reached: true }]
  return state === 'handed_over' ? [reminded, { label: 'You post it', at: null, reached: false }] : []
}
