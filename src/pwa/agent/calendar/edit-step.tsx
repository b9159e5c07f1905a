import { useEffect, useRef, useState } from 'react'

import { ApiError } from '#client/errors.ts'
import type { ScheduledPost } from '#contract/publishing.ts'
import { captionError, captionLimit } from '#domain/caption.ts'
import { flagsOf } from '#domain/platform.ts'
import type { TimeZone } from '#domain/time.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'
import { Textarea } from '#pwa/shared/ui/field/textarea.tsx'

import { EditPlatforms } from './edit-platforms.tsx'
import { EditWhen } from './edit-when.tsx'
import { ErrorNote } from './error-note.tsx'
import { editErrorOf, type EditPlace, type EditError } from './save-refusal.ts'
import { StepFoot } from './step.tsx'
import { refusalMessage, type PostActionState } from './use-post-action.ts'
import { useEdit } from './use-edit.ts'
import { useSavePost } from './use-save-post.ts'

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
] as const

interface EditStepProps {
  post: ScheduledPost
  zone: TimeZone
  now: Date
  actions: PostActionState
  onBack: () => void
}

/** Edits the caption, time and platforms of a post that has not gone out. */
export function EditStep({ post, zone, now, actions, onBack }: EditStepProps) {
  const { user } = useSignedIn()
  const edit = useEdit(user.id, post, zone, now)
  const save = useSavePost(zone)
  const [busy, setBusy] = useState(false)
  const [failure, setTrouble] = useState<EditError | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const wordsAt = (place: EditPlace) => (failure?.place === place ? failure.message : undefined)
  const limit = captionLimit(edit.platforms)

  useEffect(() => {
    if (!failure) return
    const place = form.current?.querySelector(`[data-place="${failure.place}"]`)
    // The first text field takes the focus rather than the first choice.
    const first = place?.querySelector('textarea, input[type="date"]') ?? place?.querySelector('input:enabled, a')
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'center' })
  }, [failure])

  function fault(): EditError | null {
    const said = (place: EditPlace, message: string) => ({ place, message, upgrade: false })
    if (edit.platforms.length === 0) return said('platforms', 'Please select at least one platform.')
    const words = captionError(edit.caption, edit.platforms)
    if (words) return said('caption', words)
    const wire = edit.wire()
    return 'fault' in wire ? said('when', wire.fault) : null
  }

  async function submit() {
    const wire = edit.wire()
    const found = fault()
    if (found || 'fault' in wire) return setTrouble(found)
    setBusy(true)
    setTrouble(null)
    try {
      await save(post, {
        caption: edit.caption,
        caption_language: edit.language,
        ...flagsOf(edit.platforms),
        ...edit.accounts,
        scheduled_at: wire.at,
      })
      edit.forget()
      notify.success('Your changes are saved.')
      onBack()
    } catch (error) {
      // The post may have begun meanwhile; then its receipt replaces this sheet and shows the message.
      if (error instanceof ApiError && error.status === 409) actions.tell(refusalMessage(error))
      setTrouble(editErrorOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      <div data-place="caption" className="grid gap-3">
        {edit.hasBothLanguages && (
          <Segmented label="Caption language" value={edit.language} options={LANGUAGES} onChange={edit.setLanguage} />
        )}
        <Field
          label="Caption"
          hint={`${edit.caption.length.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')}`}
          error={wordsAt('caption')}
        >
          <Textarea
            rows={7}
            lang={edit.language}
            value={edit.caption}
            onChange={(event) => edit.write(event.currentTarget.value)}
          />
        </Field>
        {edit.isRestored && <Restored onBack={edit.forget} />}
      </div>
      <EditWhen edit={edit} zone={zone} now={now} fault={wordsAt('when')} upgrade={failure?.upgrade === true} />
      <EditPlatforms post={post} edit={edit} fault={wordsAt('platforms')} />
      <StepFoot>
        <div data-place="sheet" className="grid gap-3">
          <ErrorNote words={wordsAt('sheet')} upgrade={failure?.upgrade === true} />
          <div className="grid grid-cols-[1fr_2fr] gap-3">
            <Button kind="line" onClick={onBack}>
              Back
            </Button>
            <Button kind="lamp" type="submit" busy={busy && 'Saving...'}>
              Save Changes
            </Button>
          </div>
        </div>
      </StepFoot>
    </form>
  )
}

function Restored({ onBack }: { onBack: () => void }) {
  return (
    <output className="flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
      <Icon name="arrow-counter-clockwise" small />
      Restored what you changed.
      <button type="button" className="min-h-(--target) font-semibold text-plum" onClick={onBack}>
        Back to the original
      </button>
    </output>
  )
}
