import type { PublishRequest } from '#contract/publishing/publishing.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { NOW } from '#pwa/agent/composer/choices.ts'
import { storingMessage } from '#pwa/agent/composer/caption-editor.tsx'
import { useQueuedPictures } from './use-queued-pictures.ts'
import { SheetForm } from '#pwa/agent/composer/sheet-form.tsx'
import { discardDraft } from '#pwa/agent/composer/unsaved-drafts.ts'
import { useChoices } from '#pwa/agent/composer/use-choices.ts'
import { useComposer, type InitialPost } from '#pwa/agent/composer/use-composer.ts'
import { useWhen } from '#pwa/agent/composer/use-when.ts'
import { WhenPicker, WhenPickerActions } from '#pwa/agent/composer/when-picker.tsx'
import { ConfirmButtons } from '#pwa/shared/ui/drawer/confirm-drawer.tsx'
import { outboxDraft } from '#sync/drafts/draft-name.ts'
import type { OutboxItem } from '#sync/outbox/outbox.ts'

import type { OutboxActions } from './use-outbox-actions.ts'

interface StepProps {
  item: OutboxItem
  actions: OutboxActions
  onBack: () => void
}

/** Changes the caption or platforms of a post that has not gone out. */
export function OutboxEditStep({ item, zone, actions, onBack }: StepProps & { zone: TimeZone }) {
  const composer = useComposer({
    draft: { userId: item.userId, subject: outboxDraft(item.seq, 'content') },
    initial: initialOf(item.request),
    zone,
    platformRule: 'chosen',
  })
  const pictures = useQueuedPictures(item)
  return (
    <SheetForm
      composer={composer}
      pictures={pictures}
      areOwn={item.mediaIds !== undefined}
      onBack={onBack}
      onSave={async (request) => {
        const texts = { ...item.request.alt_texts, ...request.alt_texts }
        await actions.revise(item, { ...request, ...(Object.keys(texts).length > 0 && { alt_texts: texts }) })
        return null
      }}
    />
  )
}

/** The time isn't changed here: a late post keeps the one that has passed. */
function initialOf(request: PublishRequest): InitialPost {
  return {
    captions: { en: request.caption, es: request.caption },
    language: request.caption_language,
    platforms: request,
    time: { timing: NOW, scheduledAt: request.scheduled_at },
    branding: request.agent_branding,
    brandSlides: request.brand_slides,
    palette: request.palette,
  }
}

/** Changes the time of a post that has not gone out. */
export function TimeStep({ item, zone, actions, onBack }: StepProps & { zone: TimeZone }) {
  const draft = { userId: item.userId, subject: outboxDraft(item.seq, 'time') }
  const { choices, change, storage } = useChoices(draft)
  const when = useWhen(zone, [
    choices.timing ?? NOW,
    (part) => change(({ timing = NOW }) => ({ timing: { ...timing, ...part } })),
  ])
  const storageError = storingMessage({ storage, isWritten: false })
  return (
    <div className="grid gap-4">
      <WhenPicker when={when} itemKey={item.key} />
      {storageError && <p className="text-small text-ink-soft">{storageError}</p>}
      <div className="sticky -bottom-4.5 -mb-4.5 bg-surface pt-3 pb-4.5">
        <WhenPickerActions
          when={when}
          clearLabel="Back"
          onClear={() => {
            void discardDraft(draft)
            onBack()
          }}
          onSet={() => {
            const wire = when.wire()
            if ('at' in wire) actions.reschedule(item, wire.at)
          }}
        />
      </div>
    </div>
  )
}

/** Asks once before the agent's text is discarded. */
export function DiscardStep({ item, actions, onBack }: StepProps) {
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        Are you sure you want to discard <b className="font-semibold text-ink">{item.title}</b>? It hasn’t gone out.
        {item.mayHaveArrived &&
          ' We sent it once and got no answer, so it may still go out. If it does, your calendar shows it.'}
      </p>
      <ConfirmButtons
        action="Discard"
        busyLabel="Discarding..."
        busy={actions.pending === item.key}
        onCancel={onBack}
        onConfirm={() => actions.discard(item)}
      />
    </div>
  )
}
