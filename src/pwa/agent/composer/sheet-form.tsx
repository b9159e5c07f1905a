import type { ReactNode } from 'react'

import { part } from '#pwa/shared/code/on-demand.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { DrawerFoot } from '#pwa/shared/ui/drawer/drawer-foot.tsx'

import type { DescribedPicture } from './described-pictures.ts'
import { CaptionField } from './caption-editor.tsx'
import { ErrorLine, useErrorFocus } from './error-line.tsx'
import { NetworkOptions } from './network-options/network-options.tsx'
import type { PostMedia } from './network-options/post-media.ts'
import { NetworkTexts } from './network-texts/network-texts.tsx'
import { PlatformChoice } from './platform-choice.tsx'
import { useSend, type Composer, type Send } from './use-composer.ts'
import { WhenSection } from './when-choice.tsx'

const AltTextRow = part(() => import('./alt-text-row.tsx').then((module) => module.AltTextRow))

interface SheetFormProps {
  composer: Composer
  /** Whether the agent may switch the caption's language. */
  hasLanguages?: boolean
  hasTime?: boolean
  postId?: number
  pictures: readonly DescribedPicture[]
  media: PostMedia
  areOwn?: boolean
  /** Notes shown above the platforms. */
  platformNotes?: ReactNode
  onSave: Send
  onBack: () => void
}

/** The form in a sheet that changes a post which has not gone out. */
export function SheetForm(props: SheetFormProps) {
  const {
    composer,
    hasLanguages = false,
    hasTime = false,
    pictures,
    media,
    areOwn = false,
    platformNotes,
    onSave,
    onBack,
    ...post
  } = props
  const { isBusy, submit } = useSend(composer, onSave)
  const form = useErrorFocus<HTMLFormElement>(composer.error)
  const error = composer.errorAt('action') ?? composer.errorAt('plan')
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <CaptionField composer={composer} hasLanguages={hasLanguages} />
      <NetworkTexts composer={composer} />
      <AltTextRow pictures={pictures} texts={composer.altTexts} error={composer.errorAt('alt_text')} areOwn={areOwn} />
      {hasTime && (
        <WhenSection when={composer.when} posting={composer.posting} error={composer.errorAt('when')} {...post} />
      )}
      <PlatformChoice level={3} platforms={composer.platforms} error={composer.errorAt('platforms')}>
        {platformNotes}
      </PlatformChoice>
      <NetworkOptions composer={composer} media={media} />
      <DrawerFoot>
        <div data-place="action plan" className="grid gap-3">
          {error && (
            <ErrorLine key={error.count} link={error.link}>
              {error.message}
            </ErrorLine>
          )}
          <div className="flex flex-wrap gap-3 *:flex-1 *:last:grow-2">
            <Button kind="line" onClick={onBack}>
              Back
            </Button>
            <Button kind="primary" type="submit" busy={isBusy && 'Saving...'}>
              Save Changes
            </Button>
          </div>
        </div>
      </DrawerFoot>
    </form>
  )
}
