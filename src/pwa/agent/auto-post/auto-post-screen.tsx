import { useQuery } from '@tanstack/react-query'

import { PhoneWayBack } from '#pwa/shared/origin/phone-way-back.tsx'
import { agentQuery } from '#pwa/shared/answers/agent.ts'
import { forAgents } from '#pwa/shared/answers/for-agents.tsx'
import { NoPlanNotice } from '#pwa/shared/answers/no-plan-notice.tsx'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

import { AutoPostForm } from './auto-post-form.tsx'
import { settingsQuery } from './queries.ts'

/** What goes out by itself, and when. Shows the defaults where the settings can't be loaded. */
export const AutoPostScreen = forAgents(function AutoPost() {
  // Answers stored on the device may be older than the last save.
  const settings = useQuery({ ...settingsQuery, refetchOnMount: 'always' })
  const agent = useQuery({ ...agentQuery, refetchOnMount: 'always' })
  useLoadFailure(settings, 'Failed to load settings. Using default values.')
  useLoadFailure(agent, 'Error fetching agent information')
  const isLoading = [settings, agent].some(({ data, error }) => data === undefined && error === null)
  return (
    <>
      <PhoneWayBack />
      <PageTitle title="Auto Post Settings" subtitle="Set it once, and we fill your calendar." />
      <NoPlanNotice />
      {isLoading ? <CardsSkeleton /> : <AutoPostForm settings={settings.data} agent={agent.data} />}
    </>
  )
})

function CardsSkeleton() {
  return (
    <SkeletonGroup className="grid gap-5">
      {['h-44', 'h-130', 'h-72', 'h-100', 'h-100'].map((height, index) => (
        <Skeleton key={index} className={`w-full rounded-panel! ${height}`} />
      ))}
    </SkeletonGroup>
  )
}
