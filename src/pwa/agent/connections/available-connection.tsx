import type { Connection } from '#contract/publishing/connections.ts'
import { planNameWith } from '#domain/plan/plan.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { PLATFORM_NOTES } from '#pwa/shared/connections/platform-notes.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { PlatformIcon } from '#pwa/shared/ui/platform-icon.tsx'

import { useFromOverview } from './connection-messages.ts'

/**
 * A platform that could be connected; where the server or the agent's plan doesn't allow it, a message replaces the
 * button. `lit` marks the next one to connect.
 */
export function AvailableConnection({ connection, lit = false }: { connection: Connection; lit?: boolean }) {
  const { platform, available, allowed, company_pages: hasPages } = connection
  const fromOverview = useFromOverview()
  const name = PLATFORM_NAME[platform]
  const note = allowed
    ? PLATFORM_NOTES[platform].account
    : `${name} comes with the ${planNameWith(({ connections }) => connections[platform] > 0)} plan.`
  return (
    <Panel pad className="grid gap-4">
      <div className="flex items-center gap-3">
        <PlatformIcon platform={platform} />
        <div className="min-w-0 flex-1">
          <h3 className="font-sans text-[1rem]/6 font-semibold tracking-normal">{name}</h3>
          <p className="text-small text-ink-soft">{available ? note : `${name} isn’t available here yet.`}</p>
        </div>
      </div>
      {available && !allowed && (
        <ButtonLink kind="line" to="/subscriptions/plan-types" className="desk:justify-self-start">
          See plans
        </ButtonLink>
      )}
      {available && allowed && (
        <ButtonLink
          kind={lit ? 'primary' : 'line'}
          to={`/social-media-connections/${platform}`}
          state={fromOverview}
          className="desk:justify-self-start"
        >
          Connect {name}
        </ButtonLink>
      )}
      {available && allowed && hasPages && (
        <ButtonLink
          kind="plain"
          small
          to={`/social-media-connections/${platform}?another=true&pages=true`}
          state={fromOverview}
          className="-my-2 desk:-ml-3 desk:justify-self-start"
        >
          Connect a company page instead
        </ButtonLink>
      )}
    </Panel>
  )
}
