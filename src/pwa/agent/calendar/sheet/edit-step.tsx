import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError, OfflineError } from '#client/errors.ts'
import type { SocialPost } from '#contract/library/library.ts'
import type { PublishRequest, ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { localDay, toWireTime, type TimeZone } from '#domain/time/time.ts'
import { NOW, type Timing } from '#pwa/agent/composer/choices.ts'
import { mediaOfPublication } from '#pwa/agent/composer/network-options/post-media.ts'
import { NO_POSTING, postingOf } from '#pwa/agent/composer/posting.ts'
import { postErrorOf, type PostError } from '#pwa/agent/composer/refusal.ts'
import { picturesOf, picturesOfPublication } from '#pwa/agent/composer/described-pictures.ts'
import { SheetForm } from '#pwa/agent/composer/sheet-form.tsx'
import { hasUnsaved } from '#pwa/agent/composer/unsaved-drafts.ts'
import { useComposer, type InitialPost } from '#pwa/agent/composer/use-composer.ts'
import { clockOf, type InitialTime } from '#pwa/agent/composer/use-when.ts'
import { postIn } from '#pwa/agent/publishing/preview-files.ts'
import { postQuery, scheduledPostQuery } from '#pwa/shared/answers/shared-queries.ts'
import { NOTHING_TO_SAVE } from '#pwa/shared/form/changed.ts'
import { languageOf } from '#pwa/shared/publication/language-of.ts'
import { QUEUED, QUEUED_MESSAGE } from '#pwa/shared/query/make-change.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { startLongSave } from '#pwa/shared/ui/toast/long-save.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { editDraft } from '#sync/drafts/draft.ts'

import { isUnchanged, requestOf } from '../move-day.ts'
import { adoptOldEdit, dropOldEdit } from './old-edit.ts'
import { actionErrorMessage, type PostActionState } from '../use-post-action.ts'
import { isOwn } from '../use-duplicate.ts'
import type { OnRefused, RefusedEdit } from '../use-open-post.ts'
import { useSavePost } from '../use-save-post.ts'

interface EditStepProps {
  post: ScheduledPost
  zone: TimeZone
  now: Date
  actions: PostActionState
  /** Why the last attempt was refused; null for the first one. */
  refused: RefusedEdit | null
  onBack: () => void
  onRefused: OnRefused
}

/**
 * Edits the caption, time and platforms of a post that has not gone out. It closes and shows the changes at once; where they
 * are refused it opens again with the reason and all that was typed.
 */
export function EditStep({ post, zone, now, actions, refused, onBack, onRefused }: EditStepProps) {
  const client = useQueryClient()
  const { user } = useSignedIn()
  const library = useQuery({ ...postQuery(post.social_post_id ?? 0), enabled: post.social_post_id !== null }).data
  const draft = { userId: user.id, subject: editDraft(post.id) }
  const initial = initialOf(post, library, timeOf(post, zone, now))
  useState(() => adoptOldEdit(draft, post.id, shownTiming(initial.time, zone, now)))
  const composer = useComposer({ draft, initial, zone, platformRule: 'scheduled', refused: refused?.error ?? null })
  const { language } = composer.captions
  const pictures =
    library && language !== post.caption_language
      ? picturesOf(postIn(library, language), language)
      : picturesOfPublication(post)
  const save = useSavePost(zone)
  // What the agent began from: a post that changes while the sheet is open is not overwritten unasked.
  const [base] = useState(refused?.post ?? post)

  async function send(composed: PublishRequest): Promise<PostError | null> {
    const request = { ...NO_POSTING, ...composed }
    if (isUnchanged(base, request)) {
      void composer.forget(request)
      notify.info(NOTHING_TO_SAVE)
      onBack()
      return null
    }
    const saving = save(base, request)
    onBack()
    void finish(saving, request)
    return null
  }

  async function finish(saving: ReturnType<typeof save>, request: PublishRequest) {
    const toast = startLongSave('Saving your changes...')
    try {
      const saved = await saving
      dropOldEdit(draft, post.id)
      void composer.forget(request)
      const options = { id: toast.end() }
      if (saved === QUEUED) notify.info(QUEUED_MESSAGE, options)
      else notify.success('Your changes are saved.', options)
    } catch (error) {
      toast.drop()
      await reopen(error)
    }
  }

  async function reopen(cause: unknown) {
    const again = (reason: Omit<RefusedEdit, 'count'>) => {
      const count = (refused?.count ?? 0) + 1
      onRefused({ name: 'edit', id: post.id, refused: { count, ...reason } }, cause)
    }
    if (cause instanceof ApiError && cause.code === 'edited_elsewhere') {
      const message = `${cause.message} Save again to replace it with yours.`
      const latest = await client.fetchQuery({ ...scheduledPostQuery(post.id), staleTime: 0 }).catch(() => null)
      return again({ error: { place: 'action', message }, post: latest?.data ?? base })
    }
    // The calendar may still show the refused changes as this opens again.
    again({ error: saveErrorOf(cause, !hasUnsaved(draft)), post: base })
    // The post may have begun meanwhile; then its receipt replaces this sheet and shows the message.
    if (cause instanceof ApiError && cause.status === 409) actions.showError(actionErrorMessage(cause))
  }

  return (
    <SheetForm
      composer={composer}
      hasLanguages={mayChooseLanguage(post, library)}
      hasTime
      pictures={pictures}
      media={mediaOfPublication(post, library?.video_url)}
      areOwn={isOwn(post)}
      postId={post.id}
      platformNotes={<EditRemedies post={post} />}
      onSave={send}
      onBack={onBack}
    />
  )
}

/**
 * Whether the agent may switch to the other language: a caption in both is one text, and for a post without a Spanish
 * version the agent can write one.
 */
function mayChooseLanguage(post: ScheduledPost, library: SocialPost | undefined): boolean {
  const { isBilingual, fallback } = languageOf(post)
  if (isBilingual || !library?.caption) return false
  return library.spanish_caption !== '' || fallback !== null
}

/** Where the library has the caption in the other language too, the agent may switch to it. */
function initialOf(post: ScheduledPost, library: SocialPost | undefined, time: InitialTime): InitialPost {
  return {
    captions: {
      en: library?.caption ?? '',
      es: library?.spanish_caption ?? '',
      [post.caption_language]: post.caption,
    },
    language: post.caption_language,
    platforms: requestOf(post, {}),
    time,
    branding: post.agent_branding,
    brandSlides: post.brand_slides,
    posting: postingOf(post),
  }
}

/** The time a post has before it is changed; none once it is due. */
export function timeOf(post: ScheduledPost, zone: TimeZone, now: Date): InitialTime {
  const due = new Date(post.scheduled_at)
  if (due <= now) return { timing: NOW, scheduledAt: null }
  return { timing: { day: localDay(due, zone), clock: clockOf(due, zone) }, scheduledAt: toWireTime(due) }
}

/** The day and time that complete a stored edit of only one of them: the post's own, or the present ones once it is due. */
export function shownTiming({ timing }: InitialTime, zone: TimeZone, now: Date): Timing {
  return timing.day === null ? { day: localDay(now, zone), clock: clockOf(now, zone) } : timing
}

/** The messages of the networks whose error an edit can fix. */
function EditRemedies({ post }: { post: ScheduledPost }) {
  return post.targets.map(
    ({ platform, remedy, error }) =>
      remedy === 'edit' && (
        <p key={platform} className="text-small wrap-anywhere text-ink-soft">
          {error} {post.platforms.length > 1 && `You can leave ${PLATFORM_NAME[platform]} out.`}
        </p>
      ),
  )
}

/**
 * Assigns the error of a failed save to the part of the form it is about; other errors are shown over the button.
 * `isStored` says whether the device has all that the agent changed.
 */
export function saveErrorOf(error: unknown, isStored: boolean): PostError {
  if (error instanceof OfflineError) {
    const where = isStored ? 'are stored on this device' : 'stay here until you leave this page'
    return {
      place: 'action',
      message: `We couldn’t reach our server. Your changes ${where}. Save them when you’re online.`,
    }
  }
  const message = actionErrorMessage(error)
  return (error instanceof ApiError && postErrorOf(error)) || { place: 'action', message }
}
