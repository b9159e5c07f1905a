import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { PLATFORM_NAME, PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { connectionsQuery } from '#pwa/shared/answers/shared-queries.ts'
import { forAgents } from '#pwa/shared/answers/for-agents.tsx'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'
import { AvailableConnection } from './available-connection.tsx'
import { ChoosePage, CreatePage } from './choose-page.tsx'
import { Guidance } from './guidance.tsx'
import { overviewFrom, hasNoRoom } from './connection-messages.ts'
import { useConnecting } from './use-connecting.ts'
import { fullMessage, planWithMore } from '#domain/plan/plan-content.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { PlatformIcon } from '#pwa/shared/ui/platform-icon.tsx'
import { Cancel } from './cancel.tsx'

/**
 * Replaces the button to a platform that would end in a refusal: what the agent's plan has, and which plan has more.
 */
function NoRoom({ platform }: { platform: Platform }) {
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

/** One platform: what happens next, and the return from its consent page. */
export const PlatformScreen = forAgents(function OnePlatform() {
  const { platform } = useParams()
  const known = PLATFORMS.find((name) => name === platform)
  return known ? <Connecting key={known} platform={known} /> : <Navigate to={overviewFrom(null).path} replace />
})

function Connecting({ platform }: { platform: Platform }) {
  const connections = useQuery(connectionsQuery)
  const connecting = useConnecting(platform)
  const name = PLATFORM_NAME[platform]
  const { step } = connecting
  const origin = connecting.origin ?? overviewFrom(null)
  return (
    <>
      <BackLink to={origin.path}>Back to {origin.name}</BackLink>
      <PageTitle title={`Connect ${name}`} />
      {step.name === 'handling' && (
        <Busy label={step.what === 'pages' ? 'Loading your pages...' : `Finishing your ${name} connection...`} />
      )}
      {step.name === 'choose' && <ChoosePage step={step} connecting={connecting} />}
      {step.name === 'create' && <CreatePage connecting={connecting} />}
      {step.name === 'guidance' && (
        <Answered
          query={connections}
          loading={<GuidanceSkeleton />}
          failedTitle="Failed to load social media connections"
        >
          {(byPlatform) =>
            !byPlatform[platform].available || !byPlatform[platform].allowed ? (
              <div className="max-w-[640px]">
                <AvailableConnection connection={byPlatform[platform]} />
              </div>
            ) : hasNoRoom(byPlatform[platform], connecting.meant) ? (
              <NoRoom platform={platform} />
            ) : (
              <Guidance connection={byPlatform[platform]} connecting={connecting} />
            )
          }
        </Answered>
      )}
    </>
  )
}

function GuidanceSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="h-78 max-w-[640px] rounded-panel! desk:h-64" />
    </SkeletonGroup>
  )
}

function Busy({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="grid gap-4">
      <output className="block text-ink-soft">{label}</output>
      <Skeleton className="h-78 w-full max-w-[640px] rounded-panel! desk:h-60" />
    </div>
  )
}
