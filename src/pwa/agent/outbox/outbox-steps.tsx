import type { PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { requestOf } from '#pwa/agent/calendar/move-day.ts'
import { storingMessage } from '#pwa/agent/composer/caption-editor.tsx'
import { NOW } from '#pwa/agent/composer/choices.ts'
import { picturesOfPublication, picturesOf, type DescribedPicture } from '#pwa/agent/composer/described-pictures.ts'
import { mediaOfPublication } from '#pwa/agent/composer/network-options/post-media.ts'
import { NO_POSTING, postingOf } from '#pwa/agent/composer/posting.ts'
import { SheetForm } from '#pwa/agent/composer/sheet-form.tsx'
import { discardDraft } from '#pwa/agent/composer/unsaved-drafts.ts'
import { useComposer, type InitialPost } from '#pwa/agent/composer/use-composer.ts'
import { useDraft } from '#pwa/agent/composer/use-draft.ts'
import { useWhen } from '#pwa/agent/composer/use-when.ts'
import { WhenPicker, WhenPickerActions } from '#pwa/agent/composer/when-picker.tsx'
import { ConfirmButtons } from '#pwa/shared/ui/drawer/confirm-drawer.tsx'
import { editDraft, outboxDraft } from '#sync/drafts/draft.ts'
import { isPublish, type PublishEntry, type QueueEntry } from '#sync/queue/entry.ts'
import type { OutboxActions } from './use-outbox-actions.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { postIn } from '#pwa/agent/publishing/preview-files.ts'
import { postQuery } from '#pwa/shared/answers/shared-queries.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'
import { originOf, ownAltText } from '#sync/drafts/own-post.ts'

/** The pictures of a post that waits on this device, with the texts they go out with; none while they aren't known. */
function useQueuedPictures({ postId, mediaIds, request }: PublishEntry): readonly DescribedPicture[] {
  const isLibrary = typeof postId === 'number'
  const { data: post } = useQuery({ ...postQuery(isLibrary ? postId : 0), enabled: isLibrary })
  const own = useOwnPictures(mediaIds)
  const language = request.caption_language
  const pictures = post ? picturesOf(postIn(post, language), language) : own
  const texts = request.alt_texts ?? {}
  const textOf = (name: string) => (isLibrary ? texts[name] : ownAltText(texts, { id: name }))
  return pictures.map(({ text, ...picture }) => Object.assign(picture, { text: textOf(picture.name) ?? text }))
}

function useOwnPictures(mediaIds: readonly string[] | undefined): readonly DescribedPicture[] {
  const [pictures, setPictures] = useState<readonly DescribedPicture[]>([])
  const ids = mediaIds?.join(' ') ?? ''
  useEffect(() => {
    if (ids === '') return undefined
    let gone = false
    void read(ids.split(' ')).then((found) => {
      if (!gone) setPictures(found)
    }, reportUnlessStorage)
    return () => {
      gone = true
    }
  }, [ids])
  return pictures
}

async function read(ids: readonly string[]): Promise<DescribedPicture[]> {
  const { mediaOf } = await import('#sync/drafts/own-media.ts')
  const media = (await mediaOf(ids)) ?? []
  return media
    .filter(({ kind }) => kind === 'image')
    .map((photo, index) => ({
      name: originOf(photo),
      place: index + 1,
      text: '',
      thumbnail: photo.thumbnail,
      isShown: false,
    }))
}

interface StepProps<E extends QueueEntry = QueueEntry> {
  entry: E
  zone: TimeZone
  actions: OutboxActions
  onBack: () => void
}

/** Changes the content of a post that has not gone out, or of a refused edit of one. */
export function EditStep({ entry, ...props }: StepProps) {
  if (isPublish(entry)) return <PublishEdit entry={entry} {...props} />
  const { post, request } = entry
  if (!post || request.name !== 'PUT /agent/social-posts/:id') return null
  const { seen: _, ...fields } = request.body
  return (
    <RefusedEdit entry={entry} post={post} edited={requestOf(post, fields as Partial<PublishRequest>)} {...props} />
  )
}

function PublishEdit({ entry, zone, actions, onBack }: StepProps<PublishEntry>) {
  const composer = useComposer({
    draft: { userId: entry.userId, subject: outboxDraft(entry.seq, 'content') },
    initial: initialOf(entry.request),
    zone,
    platformRule: 'chosen',
  })
  const pictures = useQueuedPictures(entry)
  return (
    <SheetForm
      composer={composer}
      pictures={pictures}
      media={{ kind: (entry.mediaIds?.length ?? 1) > 1 ? 'carousel' : 'image', picture: entry.thumbnail }}
      areOwn={entry.mediaIds !== undefined}
      onBack={onBack}
      onSave={async (request) => {
        const texts = { ...entry.request.alt_texts, ...request.alt_texts }
        await actions.revise(entry, {
          ...NO_POSTING,
          ...request,
          ...(Object.keys(texts).length > 0 && { alt_texts: texts }),
        })
        return null
      }}
    />
  )
}

/** Starts from what the edit would have made of the post. */
function RefusedEdit({
  entry,
  post,
  edited,
  zone,
  actions,
  onBack,
}: StepProps & { post: ScheduledPost; edited: PublishRequest }) {
  const composer = useComposer({
    draft: { userId: entry.userId, subject: editDraft(post.id) },
    initial: initialOf(edited),
    zone,
    platformRule: 'scheduled',
  })
  return (
    <SheetForm
      composer={composer}
      pictures={picturesOfPublication(edited)}
      media={mediaOfPublication(post)}
      onBack={onBack}
      onSave={async (request) => {
        const { scheduled_at: _, ...content } = { ...NO_POSTING, ...request }
        if (await actions.revise(entry, content)) void composer.forget(request)
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
    posting: postingOf(request),
  }
}

/** Changes the time of a post that has not gone out. */
export function TimeStep({ entry, zone, actions, onBack }: StepProps) {
  const draft = { userId: entry.userId, subject: outboxDraft(entry.seq, 'time') }
  const { choices, change, storage } = useDraft(draft)
  const when = useWhen(zone, [
    choices.timing ?? NOW,
    (part) => change(({ timing = NOW }) => ({ timing: { ...timing, ...part } })),
  ])
  const storageError = storingMessage({ storage, isWritten: false })
  return (
    <div className="grid gap-4">
      <WhenPicker when={when} {...(isPublish(entry) && { itemKey: entry.key })} />
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
            if ('at' in wire) actions.reschedule(entry, wire.at)
          }}
        />
      </div>
    </div>
  )
}

/** Asks once before the agent's text is discarded. */
export function DiscardStep({ entry, actions, onBack }: StepProps) {
  const title = <b className="font-semibold text-ink">{entry.title}</b>
  return (
    <div className="grid gap-5">
      {isPublish(entry) ? (
        <p className="text-ink-soft">
          Are you sure you want to discard {title}? It hasn’t gone out.
          {entry.mayHaveArrived &&
            ' We sent it once and got no answer, so it may still go out. If it does, your calendar shows it.'}
        </p>
      ) : (
        <p className="text-ink-soft">
          Are you sure you want to discard your change to {title}?
          {entry.mayHaveArrived &&
            entry.state !== 'refused' &&
            ' We sent it once and got no answer, so it may already be saved.'}
        </p>
      )}
      <ConfirmButtons
        action="Discard"
        busyLabel="Discarding..."
        busy={actions.pending === entry.key}
        onCancel={onBack}
        onConfirm={() => actions.discard(entry)}
      />
    </div>
  )
}
