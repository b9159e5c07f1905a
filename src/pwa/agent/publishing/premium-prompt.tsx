import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { DeedFrame } from '#pwa/shared/ui/deed-frame.tsx'

/** Stands in place of the deed where the plan doesn't hold this post; `message` is the server's word, if it said so. */
export function PremiumPrompt({ message }: { message: string | undefined }) {
  return (
    <DeedFrame
      words={
        <p className="text-small text-ink-soft desk:text-body">
          {message ?? (
            <>
              <b className="font-semibold text-ink">This is a premium post.</b> It comes with the Pro and Premium plans.
            </>
          )}
        </p>
      }
    >
      <ButtonLink kind="lamp" icon="star-four-fill" to="/subscriptions/plan-types" className="min-h-14! desk:min-h-12!">
        Upgrade to Pro
      </ButtonLink>
    </DeedFrame>
  )
}
