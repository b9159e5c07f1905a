import { useId, type ComponentType } from 'react'

import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { PlatformIcon } from '#pwa/shared/ui/platform-icon.tsx'

import { ErrorLine } from '../error-line.tsx'
import type { Composer } from '../use-composer.ts'
import { InstagramOptions } from './instagram/instagram-options.tsx'
import { LinkedInOptions } from './linkedin-options.tsx'
import type { PostMedia, SectionProps } from './post-media.ts'
import { StoryRow } from './story-row.tsx'

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

interface OptionSectionsProps {
  composer: Composer
  media: PostMedia
  /** The chosen networks that have any. */
  offered: readonly Platform[]
}

/** The options of each chosen network, one below the other. */
export function OptionSections({ composer: { posting, errorAt }, media, offered }: OptionSectionsProps) {
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
