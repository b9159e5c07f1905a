import { useState } from 'react'

import type { Platform } from '#domain/platform/platform.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'

import { FoldedRow, FoldedSummary } from '../folded-row.tsx'
import type { Composer } from '../use-composer.ts'
import { chosenOptions } from './chosen-options.ts'
import type { PostMedia } from './post-media.ts'

const OptionSections = part(() => import('./option-sections.tsx').then((module) => module.OptionSections))

interface NetworkOptionsProps {
  composer: Composer
  media: PostMedia
}

/** What single networks offer beside a post's words and pictures: one line, which opens them. */
export function NetworkOptions({ composer, media }: NetworkOptionsProps) {
  const [wantsOpen, setWantsOpen] = useState(false)
  const { platforms, posting, errorAt } = composer
  const offered = platforms.chosen.filter((platform) => platform !== 'linkedin' || media.kind === 'carousel')
  if (!platforms.isChecking && offered.length === 0) return null
  const chosen = [...new Set(offered.flatMap((platform) => chosenOptions(posting.options, platform)))]
  return (
    <FoldedRow
      place="options"
      icon="sliders-horizontal"
      title="More options"
      summary={<FoldedSummary>{chosen.length > 0 ? chosen.join(', ') : offerOf(offered)}</FoldedSummary>}
      isOpen={wantsOpen || errorAt('options') !== null}
      onToggle={setWantsOpen}
    >
      <OptionSections composer={composer} media={media} offered={offered} />
    </FoldedRow>
  )
}

function offerOf(offered: readonly Platform[]): string {
  if (offered.includes('instagram')) return 'Story, collaborators, tags'
  return offered.includes('facebook') ? 'Post as a story' : 'Post as a document'
}
