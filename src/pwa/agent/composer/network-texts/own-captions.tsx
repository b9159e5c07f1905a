import { useState } from 'react'

import { captionLength } from '#domain/publication/caption.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { feedPlatforms } from '#domain/publication/story.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { GrowingTextarea } from '#pwa/shared/ui/field/textarea.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { countLabel } from '../caption-editor.tsx'
import { CaptionHint } from '../caption-hint.tsx'
import { useEnding } from '../signature.tsx'
import type { Composer } from '../use-composer.ts'
import { HashtagNote } from './hashtag-note.tsx'

/** For each chosen network its own caption, or the way to write one. */
export function OwnCaptions({ composer }: { composer: Composer }) {
  const { captions, posting, platforms } = composer
  // The network whose control the agent has just replaced by another one, which takes the focus.
  const [turned, setTurned] = useState<Platform | null>(null)

  function write(platform: Platform) {
    setTurned(platform)
    posting.writeCaption(platform, captions.caption)
  }
  function drop(platform: Platform, text: string) {
    setTurned(platform)
    posting.writeCaption(platform, undefined)
    if (text === captions.caption) return
    const undo = { label: 'Undo', onClick: () => posting.writeCaption(platform, text) }
    notify.info(`${PLATFORM_NAME[platform]} gets the post’s caption.`, { action: undo })
  }

  return feedPlatforms(platforms.chosen, posting.options).map((platform) => {
    const text = posting.captions[platform]
    const focus = { ...(turned === platform && { ref: focusOnMount }), onFocus: () => setTurned(null) }
    return text === undefined ? (
      <WriteButton
        key={`${platform} shared`}
        platform={platform}
        focus={focus}
        isReady={captions.isRead}
        onWrite={() => write(platform)}
      />
    ) : (
      <OwnCaption
        key={`${platform} own`}
        platform={platform}
        text={text}
        focus={focus}
        composer={composer}
        onDrop={() => drop(platform, text)}
      />
    )
  })
}

/** Gives the focus to a control as it takes the place of the one that had it. */
interface Focus {
  ref?: (control: HTMLElement | null) => void
  onFocus: () => void
}

interface WriteButtonProps {
  platform: Platform
  focus: Focus
  isReady: boolean
  onWrite: () => void
}

function WriteButton({ platform, focus, isReady, onWrite }: WriteButtonProps) {
  return (
    <Button {...focus} kind="tint" small disabled={!isReady} onClick={onWrite}>
      Write a caption for {PLATFORM_NAME[platform]}
    </Button>
  )
}

interface OwnCaptionProps {
  platform: Platform
  text: string
  focus: Focus
  composer: Composer
  onDrop: () => void
}

function OwnCaption({ platform, text, focus, composer, onDrop }: OwnCaptionProps) {
  const { captions, posting, errorAt } = composer
  const { language } = captions
  const error = errorAt('caption')
  const write = (wanted: string) => posting.writeCaption(platform, wanted)
  const length = captionLength(text) + useEnding()(text).length
  return (
    <div data-place="caption" data-platform={platform} className="grid gap-3">
      <Field
        label={`Caption for ${PLATFORM_NAME[platform]}`}
        error={error?.platform === platform ? error.message : undefined}
        hint={<span className="block text-right">{countLabel(length, [platform])}</span>}
      >
        <GrowingTextarea
          {...focus}
          rows={5}
          lang={language}
          value={text}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      </Field>
      <HashtagNote text={text} platforms={[platform]} composer={composer} />
      <CaptionHint language={language} text={text} onChange={write} />
      <Button kind="plain" small className="-mt-2 -ml-3 justify-self-start" onClick={onDrop}>
        Use the post’s caption
        <span className="sr-only"> for {PLATFORM_NAME[platform]}</span>
      </Button>
    </div>
  )
}

const focusOnMount = (control: HTMLElement | null) => control?.focus()
