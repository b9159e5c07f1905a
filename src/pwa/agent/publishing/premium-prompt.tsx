import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { ActionFrame } from '#pwa/shared/ui/action-frame.tsx'

/** Shown in place of the action where the plan doesn't have this post; `message` says why. */
export function PremiumPrompt({ message }: { message: string }) {
  return (
    <ActionFrame words={<p className="text-small text-ink-soft desk:text-body">{message}</p>}>
      <ButtonLink kind="lamp" icon="star-four-fill" to="/subscriptions/plan-types" className="min-h-14! desk:min-h-12!">
        Upgrade to Pro
      </ButtonLink>
    </ActionFrame>
  )
}
