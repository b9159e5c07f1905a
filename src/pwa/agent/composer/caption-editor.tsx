import { useEffect, useRef } from 'react'

import { captionLimit, type CaptionLanguage } from '#domain/caption.ts'
import type { Platform } from '#domain/platform.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'
import { Textarea } from '#pwa/shared/ui/field/textarea.tsx'

import { AiRewrite } from '#pwa/agent/publishing/ai-rewrite.tsx'
import { ErrorLine } from './error-line.tsx'
import type { Captions, StorageContext } from './use-captions.ts'
import type { PublishError } from '#pwa/agent/publishing/use-publish.ts'

const LANGUAGES: { value: CaptionLanguage; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
]

interface CaptionEditorProps {
  captions: Captions
  platforms: readonly Platform[]
  failure: PublishError | null
  onEdit: () => void
}

/** The caption of the post, in one language at a time; edits of both are stored. */
export function CaptionEditor({ captions, platforms, failure, onEdit }: CaptionEditorProps) {
  const well = useRef<HTMLTextAreaElement>(null)
  const under = useRef<HTMLDivElement>(null)
  const turn = failure?.turn
  useEffect(() => {
    if (turn === undefined) return
    well.current?.focus({ preventScroll: true })
    // The message is shown under the field, where the action bar would hide it.
    under.current?.scrollIntoView({ block: 'center' })
  }, [turn])
  const limit = captionLimit(platforms)
  const length = captions.caption.length

  return (
    <section className="grid gap-3.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="caption-name" className="shrink-0">
          Caption
        </h2>
        <Segmented
          label="Caption language"
          value={captions.language}
          options={LANGUAGES}
          onChange={captions.setLanguage}
        />
      </div>
      <Textarea
        ref={well}
        rows={9}
        lang={captions.language}
        value={captions.caption}
        aria-labelledby="caption-name"
        aria-describedby="caption-under"
        {...(failure && { 'aria-invalid': true })}
        onChange={(event) => {
          captions.write(event.currentTarget.value)
          onEdit()
        }}
      />
      <div ref={under} id="caption-under" className="-mt-1.5 grid gap-1">
        {failure && <ErrorLine>{failure.message}</ErrorLine>}
        <div className="flex items-start justify-between gap-3 text-small text-ink-soft">
          <p>{storingMessage(captions)}</p>
          <span className={`num shrink-0 ${length > limit ? 'font-semibold text-danger' : ''}`}>
            {length.toLocaleString('en-US')} of {limit.toLocaleString('en-US')}
          </span>
        </div>
        {captions.isRestored && <Restored onBack={captions.backToOriginal} />}
      </div>
      <AiRewrite captions={captions} onEdit={onEdit} />
    </section>
  )
}

/**
 * Whether what the agent writes is stored beyond this page; nothing while that isn't known, or nothing was written yet.
 */
export function storingMessage({ keeping, isWritten }: { keeping: StorageContext; isWritten: boolean }): string | null {
  if (keeping.is === 'no') return `${keeping.why} Your words stay here until you leave this page.`
  return keeping.is === 'yes' && isWritten ? 'Kept on this device.' : null
}

function Restored({ onBack }: { onBack: () => void }) {
  return (
    <output className="flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
      <Icon name="arrow-counter-clockwise" small />
      Restored what you wrote.
      <button type="button" className="min-h-(--target) font-semibold text-plum" onClick={onBack}>
        Back to the original
      </button>
    </output>
  )
}
