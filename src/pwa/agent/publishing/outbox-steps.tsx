import { useState } from 'react'

import { captionError, captionLimit } from '#domain/caption.ts'
import { flagsOf } from '#domain/platform.ts'
import type { TimeZone } from '#domain/time.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ConfirmButtons } from '#pwa/shared/ui/drawer/confirm-drawer.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { Textarea } from '#pwa/shared/ui/field/textarea.tsx'
import type { OutboxItem } from '#sync/outbox/outbox.ts'

import { NO_PLATFORMS, NOW } from '#pwa/agent/composer/choices.ts'
import { PlatformChoice } from '#pwa/agent/composer/platform-choice.tsx'
import type { OutboxActions } from './use-outbox-actions.ts'
import { usePlatforms } from '#pwa/agent/composer/use-platforms.ts'
import { useWhen } from '#pwa/agent/composer/use-when.ts'
import { WhenPicker, WhenPickerActions } from '#pwa/agent/composer/when-picker.tsx'

interface StepProps {
  entry: OutboxItem
  actions: OutboxActions
  onBack: () => void
}

/** Changes the caption or platforms of a post that has not gone out. */
export function EditStep({ entry, actions, onBack }: StepProps) {
  const [caption, setCaption] = useState(entry.request.caption)
  const [asked, setAsked] = useState(0)
  const { rows, platforms, accounts, choose, chooseAccount } = usePlatforms(
    entry.request,
    useState(NO_PLATFORMS),
    'chosen',
  )
  const noPlatform = platforms.length === 0
  const fault = noPlatform ? null : captionError(caption, platforms)

  function save() {
    if (noPlatform || fault) return setAsked(asked + 1)
    actions.revise(entry.key, { caption, ...flagsOf(platforms), ...accounts })
  }

  return (
    <div className="grid gap-6">
      <Field
        label="Caption"
        hint={`${caption.length.toLocaleString('en-US')} of ${captionLimit(platforms).toLocaleString('en-US')}`}
        error={asked > 0 && fault ? fault : undefined}
      >
        <Textarea rows={7} value={caption} onChange={(event) => setCaption(event.currentTarget.value)} />
      </Field>
      <PlatformChoice
        rows={rows}
        onChoose={choose}
        onChooseAccount={chooseAccount}
        failure={
          asked > 0 && noPlatform
            ? { place: 'platforms', message: 'Please select at least one platform.', turn: asked }
            : null
        }
      />
      <div className="grid grid-cols-[1fr_2fr] gap-3">
        <Button kind="line" onClick={onBack}>
          Back
        </Button>
        <Button kind="lamp" busy={actions.pending === entry.key && 'Saving...'} onClick={save}>
          Save Changes
        </Button>
      </div>
    </div>
  )
}

/** Changes the time of a post that has not gone out. */
export function TimeStep({ entry, zone, actions, onBack }: StepProps & { zone: TimeZone }) {
  const when = useWhen(zone, useState(NOW))
  return (
    <div className="grid gap-4">
      <WhenPicker when={when} />
      <div className="sticky -bottom-4.5 -mb-4.5 bg-surface pt-3 pb-4.5">
        <WhenPickerActions
          when={when}
          clearLabel="Back"
          onClear={onBack}
          onSet={() => {
            const wire = when.wire()
            if ('at' in wire) actions.reschedule(entry.key, wire.at)
          }}
        />
      </div>
    </div>
  )
}

/** Asks once before the agent's text is discarded. */
export function DiscardStep({ entry, actions, onBack }: StepProps) {
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        Are you sure you want to discard <b className="font-semibold text-ink">{entry.title}</b>? It hasn’t gone out.
        {entry.mayHaveArrived &&
          ' It was sent once without an answer, so our server may have it all the same. The calendar will show it then.'}
      </p>
      <ConfirmButtons
        action="Discard"
        busyLabel="Discarding..."
        busy={actions.pending === entry.key}
        onCancel={onBack}
        onConfirm={() => actions.discard(entry.key, entry.mayHaveArrived)}
      />
    </div>
  )
}
