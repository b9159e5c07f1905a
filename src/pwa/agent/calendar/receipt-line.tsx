import type { PublicationTarget, ScheduledPost } from '#contract/publishing.ts'
import { PLATFORM_NAME } from '#domain/platform.ts'
import type { TimeZone } from '#domain/time.ts'
import { dayAtTime } from '#domain/time-labels.ts'
import { isHeldBack, shownTargetStatus } from '#pwa/shared/publication/shown-status.ts'
import { StatusBadge } from '#pwa/shared/publication/status-badge.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { PlatformIcon } from '#pwa/shared/ui/platform-icon.tsx'

import { receiptSteps } from './receipt-steps.ts'
import { TargetActions } from './target-actions.tsx'
import { targetMessage } from './target-messages.ts'
import type { PostActionState } from './use-post-action.ts'
import type { Open } from './use-open-post.ts'

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
  const words = targetMessage(post, target, zone, now)
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
        <StatusBadge status={shownTargetStatus(post, target, now)} />
      </div>
      <ol className="grid gap-1 text-small">
        {steps.map((step) => (
          <li key={step.words} className="flex items-center gap-2.5">
            <span
              aria-hidden="true"
              className={`grid size-5 shrink-0 place-items-center rounded-full ${step.reached ? 'bg-published-tint text-published' : 'inset-ring-[1.5px] inset-ring-field'}`}
            >
              {step.reached && <Icon name="check-bold" className="size-3!" />}
            </span>
            <span className={step.reached ? '' : 'text-ink-soft'}>{step.words}</span>
            {step.at && (
              <span className="num ml-auto text-right text-ink-soft">{dayAtTime(new Date(step.at), zone, now)}</span>
            )}
          </li>
        ))}
      </ol>
      {words && <p className="text-small wrap-anywhere text-ink-soft">{words}</p>}
      {target.attempts > 1 && <p className="num text-small text-ink-soft">Tried {target.attempts} times.</p>}
      {target.permalink && (
        <a
          href={target.permalink}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-(--target) items-center gap-1.5 justify-self-start font-semibold text-plum"
        >
          View post
          <Icon name="arrow-square-out" small />
          <span className="sr-only">on {PLATFORM_NAME[target.platform]}, opens in a new tab</span>
        </a>
      )}
      <TargetActions post={post} target={target} actions={actions} onGo={onGo} />
    </li>
  )
}
