import type { ReactNode } from 'react'

import { captionLength, captionLimit, type CaptionLanguage } from '#domain/publication/caption.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { groupDigits } from '#domain/group-digits.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'
import { GrowingTextarea } from '#pwa/shared/ui/field/textarea.tsx'

import { ErrorLine } from './error-line.tsx'
import { HashtagNote } from './network-texts/hashtag-note.tsx'
import { sharingPlatforms } from './posting.ts'
import { SignatureNote, useEnding } from './signature.tsx'
import type { StorageState } from './unsaved-drafts.ts'
import type { Composer } from './use-composer.ts'
import type { Captions } from './use-draft.ts'

const CaptionHint = part(() => import('./caption-hint.tsx').then((module) => module.CaptionHint))

const LANGUAGES: { value: CaptionLanguage; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
]

interface CaptionEditorProps {
  composer: Composer
  /** Tools for the caption. */
  children?: ReactNode
}

/** The caption as a part of a screen, in one language at a time; edits of both are stored. */
export function CaptionEditor({ composer, children }: CaptionEditorProps) {
  const { captions } = composer
  const { error, length, platforms } = useCaption(composer)
  return (
    <section data-place="caption" className="grid gap-3.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="caption-name" className="shrink-0">
          Caption
        </h2>
        <LanguageChoice captions={captions} />
      </div>
      <CaptionText
        rows={9}
        captions={captions}
        aria-labelledby="caption-name"
        aria-describedby="caption-under"
        {...(error && { 'aria-invalid': true })}
      />
      <div data-message id="caption-under" className="-mt-1.5 grid gap-1">
        {error && <ErrorLine>{error.message}</ErrorLine>}
        <div className="flex items-start justify-between gap-3 text-small text-ink-soft">
          <p>{storingMessage(captions)}</p>
          <span className={`num shrink-0 ${length > captionLimit(platforms) ? 'font-semibold text-danger' : ''}`}>
            {countLabel(length, platforms)}
          </span>
        </div>
        <HashtagNote text={captions.caption} platforms={platforms} composer={composer} />
        {captions.isRestored && <Restored message="Your draft was restored." onBack={captions.backToOriginal} />}
      </div>
      <SignatureNote caption={captions.caption} />
      <CaptionHint language={captions.language} text={captions.caption} onChange={captions.write} />
      {children}
    </section>
  )
}

interface CaptionFieldProps extends Omit<CaptionEditorProps, 'children'> {
  hasLanguages: boolean
}

/** The caption as a field of a sheet; there all changes are restored, and taken back, together. */
export function CaptionField({ composer, hasLanguages }: CaptionFieldProps) {
  const { captions } = composer
  const { error, length, platforms } = useCaption(composer)
  return (
    <div data-place="caption" className="grid gap-3">
      {hasLanguages && <LanguageChoice captions={captions} />}
      <Field
        label="Caption"
        hint={
          <span className="flex items-start justify-between gap-3">
            <span>{storingMessage(captions)}</span>
            <span className="shrink-0">{countLabel(length, platforms)}</span>
          </span>
        }
        error={error?.message}
      >
        <CaptionText rows={7} captions={captions} />
      </Field>
      <HashtagNote text={captions.caption} platforms={platforms} composer={composer} />
      <SignatureNote caption={captions.caption} />
      <CaptionHint language={captions.language} text={captions.caption} onChange={captions.write} />
      {composer.isRestored && <Restored message="Your changes were restored." onBack={() => void composer.forget()} />}
    </div>
  )
}

/** The error, the length as it goes out, and the networks of the post's caption, without what has captions of its own. */
function useCaption({ captions: { caption }, posting, platforms, errorAt }: Composer) {
  const error = errorAt('caption')
  return {
    error: error?.platform ? null : error,
    length: captionLength(caption) + useEnding()(caption).length,
    platforms: sharingPlatforms(posting, platforms.chosen),
  }
}

function LanguageChoice({ captions }: { captions: Captions }) {
  return (
    <Segmented label="Caption language" value={captions.language} options={LANGUAGES} onChange={captions.setLanguage} />
  )
}

function CaptionText({
  captions,
  ...rest
}: { captions: Captions } & Omit<Parameters<typeof GrowingTextarea>[0], 'lang' | 'value' | 'onChange'>) {
  return (
    <GrowingTextarea
      {...rest}
      lang={captions.language}
      readOnly={!captions.isRead}
      value={captions.caption}
      onChange={(event) => captions.write(event.currentTarget.value)}
    />
  )
}

/** '120 of 2,200'. */
export function countLabel(length: number, platforms: readonly Platform[]): string {
  return `${groupDigits(length)} of ${groupDigits(captionLimit(platforms))}`
}

/**
 * Whether what the agent writes is stored beyond this page; nothing while that isn't known, or nothing was written yet.
 */
export function storingMessage({ storage, isWritten }: { storage: StorageState; isWritten: boolean }): string | null {
  if (storage.is === 'no') return `${storage.reason} Your changes stay here until you leave this page.`
  return storage.is === 'yes' && isWritten ? 'Draft saved on this device.' : null
}

function Restored({ message, onBack }: { message: string; onBack: () => void }) {
  return (
    <output className="flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
      <Icon name="arrow-counter-clockwise" small />
      {message}
      <button type="button" className="min-h-(--target) font-semibold text-plum" onClick={onBack}>
        Back to the original
      </button>
    </output>
  )
}
