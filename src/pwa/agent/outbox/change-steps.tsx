import { useState } from 'react'

import type { PublishChange, PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { requestOf } from '#pwa/agent/calendar/move-day.ts'
import { NOW } from '#pwa/agent/composer/choices.ts'
import { picturesOfPublication } from '#pwa/agent/composer/described-pictures.ts'
import { SheetForm } from '#pwa/agent/composer/sheet-form.tsx'
import { useComposer } from '#pwa/agent/composer/use-composer.ts'
import { useWhen } from '#pwa/agent/composer/use-when.ts'
import { WhenPicker, WhenPickerActions } from '#pwa/agent/composer/when-picker.tsx'
import { ConfirmButtons } from '#pwa/shared/ui/drawer/confirm-drawer.tsx'
import { DrawerFoot } from '#pwa/shared/ui/drawer/drawer-foot.tsx'
import { editDraft } from '#sync/drafts/draft-name.ts'
import type { QueuedChange } from '#sync/changes/queued-change.ts'

import type { OutboxActions } from './use-outbox-actions.ts'

interface ChangeStepProps {
  change: QueuedChange
  actions: OutboxActions
  onBack: () => void
}

/** Chooses another time for a post whose new time passed before the change could be sent. */
export function ChangeTimeStep({ change, zone, actions, onBack }: ChangeStepProps & { zone: TimeZone }) {
  const [timing, setTiming] = useState(NOW)
  const when = useWhen(zone, [timing, (part) => setTiming((last) => ({ ...last, ...part }))])
  return (
    <div className="grid gap-4">
      <WhenPicker when={when} />
      <DrawerFoot>
        <WhenPickerActions
          when={when}
          clearLabel="Back"
          onClear={onBack}
          onSet={() => {
            const wire = when.wire()
            if ('at' in wire) void actions.overwrite(change, { scheduled_at: wire.at })
          }}
        />
      </DrawerFoot>
    </div>
  )
}

/** Changes a refused edit, starting from what it would have made of the post. */
export function ChangeEditStep({
  change,
  post,
  body,
  zone,
  actions,
  onBack,
}: ChangeStepProps & { post: ScheduledPost; body: PublishChange; zone: TimeZone }) {
  const { seen: _, ...fields } = body
  const request = requestOf(post, fields as Partial<PublishRequest>)
  const composer = useComposer({
    draft: { userId: change.userId, subject: editDraft(post.id) },
    initial: {
      captions: { en: request.caption, es: request.caption },
      language: request.caption_language,
      platforms: request,
      time: { timing: NOW, scheduledAt: request.scheduled_at },
      branding: request.agent_branding,
      brandSlides: request.brand_slides,
    },
    zone,
    platformRule: 'scheduled',
  })
  return (
    <SheetForm
      composer={composer}
      pictures={picturesOfPublication(request)}
      onBack={onBack}
      onSave={async (edited) => {
        // The time isn't changed here.
        const { scheduled_at: _, ...content } = edited
        if (await actions.overwrite(change, content)) void composer.forget(edited)
        return null
      }}
    />
  )
}

/** Asks once before a change is discarded. */
export function ChangeDiscardStep({ change, actions, onBack }: ChangeStepProps) {
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        Are you sure you want to discard your change to <b className="font-semibold text-ink">{change.title}</b>?
        {change.mayHaveArrived &&
          change.state !== 'refused' &&
          ' We sent it once and got no answer, so it may already be saved.'}
      </p>
      <ConfirmButtons
        action="Discard"
        busyLabel="Discarding..."
        busy={actions.pending === change.key}
        onCancel={onBack}
        onConfirm={() => actions.discardChange(change)}
      />
    </div>
  )
}
