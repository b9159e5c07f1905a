import { PLATFORM_NAME, type Platform } from '#domain/platform.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { PlatformIcon } from '#pwa/shared/ui/platform-icon.tsx'

const STEPS: Record<Platform, readonly string[]> = {
  facebook: [
    'We take you to Facebook. Sign in with the account that runs your business page.',
    'Allow what it asks for. We post to your page and nowhere else.',
    'You come back here and pick the page.',
  ],
  instagram: [
    'We take you to Instagram. Sign in with your professional account.',
    'Allow what it asks for. We post when you say so and never read your messages.',
    'You come back here, and that is all.',
  ],
  linkedin: [
    'We take you to LinkedIn. Sign in as yourself.',
    'Allow what it asks for. We post when you say so.',
    'You come back here. LinkedIn asks you to do this again every 60 days.',
  ],
}

interface GuidanceProps {
  platform: Platform
  busy: boolean
  onContinue: () => void
}

/** What happens next, before she leaves for the platform. */
export function Guidance({ platform, busy, onContinue }: GuidanceProps) {
  const name = PLATFORM_NAME[platform]
  return (
    <Panel pad className="grid max-w-[640px] gap-5">
      <div className="flex items-center gap-3">
        <PlatformIcon platform={platform} />
        <h2>What happens next</h2>
      </div>
      <ol className="grid list-decimal gap-2.5 pl-5 text-ink-soft">
        {STEPS[platform].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="grid gap-3 desk:flex">
        <Button kind="lamp" busy={busy && 'Opening...'} onClick={onContinue}>
          Continue to {name}
        </Button>
        <ButtonLink kind="plain" to="/social-media-connections/dashboard">
          Cancel
        </ButtonLink>
      </div>
    </Panel>
  )
}
