import { fullMessage, planWithMore } from '#domain/plan/full-message.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { PlatformIcon } from '#pwa/shared/ui/platform-icon.tsx'

import { Cancel } from './cancel.tsx'

/**
 * Replaces the button to a platform that would end in a refusal: what the agent's plan has, and which plan has more.
 */
export function NoRoom({ platform }: { platform: Platform }) {
  const { plan } = useSignedIn().user
  return (
    <Panel pad className="grid max-w-[640px] gap-5">
      <div className="flex items-center gap-3">
        <PlatformIcon platform={platform} />
        <h2>Your plan doesn’t include another account</h2>
      </div>
      <p className="text-ink-soft">{fullMessage(plan, platform)}</p>
      <div className="grid gap-3 desk:flex">
        {planWithMore(plan, platform) && (
          <ButtonLink kind="primary" to="/subscriptions/plan-types">
            See plans
          </ButtonLink>
        )}
        <Cancel />
      </div>
    </Panel>
  )
}
