import { useQuery } from '@tanstack/react-query'

import { PhoneWayBack } from '#pwa/shared/origin/phone-way-back.tsx'
import { agentQuery } from '#pwa/shared/answers/shared-queries.ts'
import { forAgents } from '#pwa/shared/answers/for-agents.tsx'
import { NoPlanNotice } from '#pwa/shared/answers/no-plan-notice.tsx'
import { useFirstLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { NotLoaded } from '#pwa/shared/profile/not-loaded.tsx'
import { photosQuery } from '#pwa/shared/profile/photos.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { PauseButton } from '#pwa/agent/pause/pause-button.tsx'
import { unlessJustGiven } from '#pwa/shared/query/call-query.ts'

import { AutoPostForm } from './auto-post-form.tsx'
import { settingsQuery } from './queries.ts'
import { StepCard } from './step-card.tsx'

/** What goes out by itself, and when. Shows the defaults where the settings can't be loaded. */
export const AutoPostScreen = forAgents(function AutoPost() {
  // Answers stored on the device may be older than the last save.
  const settings = useQuery({ ...settingsQuery, refetchOnMount: unlessJustGiven })
  const agent = useQuery({ ...agentQuery, refetchOnMount: unlessJustGiven })
  const photos = useQuery(photosQuery)
  useFirstLoadFailure([
    [settings, 'Failed to load settings. Using default values.'],
    [agent, 'Error fetching agent information'],
    [photos, 'Error fetching brokerage information'],
  ])
  const isLoading = [settings, agent].some(({ data, error }) => data === undefined && error === null)
  return (
    <>
      <PhoneWayBack />
      <PageTitle title="Auto Post Settings" subtitle="Set it once and we’ll fill your calendar." />
      <NoPlanNotice />
      <PauseBanner className="pb-5" />
      <PauseButton className="mb-5" />
      <NotLoaded query={settings} title="Your settings didn’t load.">
        These are the defaults. If you save now, they replace your settings.
      </NotLoaded>
      <NotLoaded query={agent} title="Your contact information didn’t load.">
        Fields you leave empty stay as they are.
      </NotLoaded>
      {isLoading ? <CardsSkeleton /> : <AutoPostForm settings={settings.data} agent={agent.data} />}
    </>
  )
})

const PauseBanner = part(() => import('#pwa/agent/pause/pause-banner.tsx').then((module) => module.PauseBanner))

const CARDS = [
  { title: 'Select Timezone', size: 'h-41 desk:h-18' },
  { title: 'Choose Your Content', size: 'h-226 desk:h-131' },
  { title: 'Content Posting Frequency', size: 'h-66 desk:h-50' },
  { title: 'Profile Photo and Broker Logo', size: 'h-180 desk:h-85' },
  { title: 'Contact Information', size: 'h-150 desk:h-86' },
]

function CardsSkeleton() {
  return (
    <SkeletonGroup className="grid gap-5">
      {CARDS.map(({ title, size }, index) => (
        <StepCard key={title} step={index + 1} title={title}>
          <Skeleton className={`w-full ${size}`} />
        </StepCard>
      ))}
    </SkeletonGroup>
  )
}
