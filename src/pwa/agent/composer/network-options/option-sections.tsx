import { useId, type ComponentType } from 'react'

import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { PlatformIcon } from '#pwa/shared/ui/platform-icon.tsx'

import { ErrorLine } from '../error-line.tsx'
import type { Posting } from '../posting.ts'
import { InstagramOptions } from './instagram-options.tsx'
import { LinkedInOptions } from './linkedin-options.tsx'
import type { NetworkOptionsProps } from './network-options.tsx'
import type { PostMedia } from './post-media.ts'
import { StoryRow } from './story-row.tsx'

/** What the options of one network are shown with. */
export interface SectionProps {
  posting: Posting
  media: PostMedia
  /** The message about one of the network's options, if there is one. */
  errorOf: (option: string) => string | undefined
}

const SECTIONS: Record<Platform, ComponentType<SectionProps>> = {
  facebook: FacebookOptions,
  instagram: InstagramOptions,
  linkedin: DocumentOption,
}

function FacebookOptions(props: SectionProps) {
  return (
    <Panel>
      <StoryRow platform="facebook" {...props} />
    </Panel>
  )
}

function DocumentOption({ posting }: SectionProps) {
  return (
    <Panel>
      <LinkedInOptions posting={posting} />
    </Panel>
  )
}

/** The options of each chosen network, one below the other. */
export function OptionSections({
  composer: { posting, errorAt },
  media,
  offered,
}: NetworkOptionsProps & { offered: readonly Platform[] }) {
  const error = errorAt('options')
  const isPlaced = offered.some((platform) => error?.field?.startsWith(`options.${platform}.`))
  return (
    <div className="grid gap-5">
      {error && !isPlaced && <ErrorLine key={error.count}>{error.message}</ErrorLine>}
      {offered.map((platform) => (
        <Section
          key={platform}
          platform={platform}
          posting={posting}
          media={media}
          errorOf={(option) => (error?.field === `options.${platform}.${option}` ? error.message : undefined)}
        />
      ))}
    </div>
  )
}

function Section({ platform, ...props }: SectionProps & { platform: Platform }) {
  const id = useId()
  const Options = SECTIONS[platform]
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="flex items-center gap-2.5 text-small font-semibold text-ink-soft">
        <PlatformIcon platform={platform} />
        {PLATFORM_NAME[platform]}
      </h3>
      <Options {...props} />
    </section>
  )
}
