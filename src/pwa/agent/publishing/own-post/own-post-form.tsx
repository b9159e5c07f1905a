import { useEffect, useEffectEvent, useState } from 'react'
import type { Shape } from '#domain/media/media-rules.ts'
import { ownPostTitle, ownPostType } from '#domain/publication/own-post.ts'
import { feedPlatforms } from '#domain/publication/story.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { recordOf } from '#domain/record-of.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import type { DescribedPicture } from '#pwa/agent/composer/described-pictures.ts'
import { CaptionEditor } from '#pwa/agent/composer/caption-editor.tsx'
import { useErrorFocus } from '#pwa/agent/composer/error-line.tsx'
import { useFooter } from '#pwa/agent/composer/footer.ts'
import { NetworkOptions } from '#pwa/agent/composer/network-options/network-options.tsx'
import { NetworkTexts } from '#pwa/agent/composer/network-texts/network-texts.tsx'
import { PlatformChoice } from '#pwa/agent/composer/platform-choice.tsx'
import { useComposer, type Composer, type InitialPost } from '#pwa/agent/composer/use-composer.ts'
import { WhenChoice } from '#pwa/agent/composer/when-choice.tsx'
import { useObjectUrl } from '#pwa/shared/profile/use-object-url.ts'
import { useAgentZone } from '#pwa/shared/answers/shared-queries.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { ownDraft } from '#sync/drafts/draft.ts'
import { originOf, ownAltText, type OwnDraftContent, type OwnMedia } from '#sync/drafts/own-post.ts'
import { AiRewrite } from '../ai-rewrite.tsx'
import { BrandingChoice } from '../branding-choice.tsx'
import { PremiumPrompt, PublishBar } from '../publish-bar.tsx'
import { POST_TITLE, PREVIEW_PLACE, PUBLISH_GRID } from '../publish-skeleton.tsx'
import { useActionTime, useLinkedDay, usePublish } from '../use-publish.ts'
import { MediaFaults, useCropAtOnce, useMended } from './media-faults.tsx'
import { MediaPicker } from './media-picker.tsx'
import { useOwnMedia } from './use-own-media.ts'
import { takeUnsaved } from '#pwa/agent/composer/unsaved-drafts.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ConfirmDrawer } from '#pwa/shared/ui/drawer/confirm-drawer.tsx'

/** Deletes a draft with its photos from this device, after asking. */
function DeleteDraft({ draft, onDeleted }: { draft: OwnDraftContent; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { userId, id } = draft

  async function remove() {
    setBusy(true)
    try {
      const { removeOwnDraft } = await import('#sync/drafts/own-drafts.ts')
      const putBack = await removeOwnDraft({ userId, id })
      const holdAgain = takeUnsaved({ userId, subject: ownDraft(id) })
      onDeleted()
      const undo = () => {
        holdAgain()
        putBack().catch((error: unknown) => {
          console.warn('A draft could not be put back', error)
          notify.error('This draft couldn’t be brought back.')
        })
      }
      notify.success('The draft is deleted.', { action: { label: 'Undo', onClick: undo } })
    } catch (error) {
      console.warn('A draft could not be deleted', error)
      notify.error('This draft couldn’t be deleted. Please try again.')
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  return (
    <>
      <Button kind="plain" icon="trash" className="justify-self-start" onClick={() => setAsking(true)}>
        Delete draft
      </Button>
      <ConfirmDrawer
        title="Delete this draft?"
        open={isAsking}
        onOpenChange={setAsking}
        action="Delete draft"
        busyLabel="Deleting..."
        busy={isBusy}
        onConfirm={() => void remove()}
      >
        We’ll remove its caption and photos from this device. Your original photos stay where they are.
      </ConfirmDrawer>
    </>
  )
}

const AltTextRow = part(() => import('#pwa/agent/composer/alt-text-row.tsx').then((module) => module.AltTextRow))

/** What single networks offer for the agent's own media. */
function OwnOptions({ composer, media }: { composer: Composer; media: readonly OwnMedia[] }) {
  const address = useObjectUrl(media[0]?.file ?? null)
  const kind = media.length > 1 ? 'carousel' : (media[0]?.kind ?? 'image')
  return <NetworkOptions composer={composer} media={{ kind, picture: address, video: address }} />
}

interface OwnPostFormProps {
  draft: OwnDraftContent
  /** Called once the draft is deleted. */
  onDeleted: () => void
}

/** The agent's own photos or video, with everything they decide about a post before it goes out. */
export function OwnPostForm({ draft, onDeleted }: OwnPostFormProps) {
  const { user } = useSignedIn()
  const linked = useLinkedDay()
  const subject = ownDraft(draft.id)
  const media = useOwnMedia(draft)
  const [slide, setAt] = useState(0)
  const at = Math.min(slide, media.media.length - 1)
  const keep = useEffectEvent(media.keep)
  // From now on what is written for it is found again.
  useEffect(() => keep(), [])
  const composer = useComposer({
    draft: { userId: user.id, subject },
    initial: initialAt(linked.day),
    zone: useAgentZone(),
    platformRule: 'suggested',
    comesWithDay: linked.isNew,
    dropsPastTime: true,
    footer: useFooter(ownPostType(media.media.map(({ kind }) => kind))),
  })
  const { captions, platforms, when, branding, errorAt } = composer
  // A story has any shape.
  const inFeed = feedPlatforms(platforms.chosen, composer.posting.options)
  const faults = useMended(media.media, inFeed, composer.clearError)
  const { isBusy, publish } = usePublish(
    composer,
    ({ caption }) => ({
      userId: user.id,
      postId: subject,
      title: ownPostTitle(caption, branding.type),
      thumbnail: media.media[0]?.thumbnail ?? null,
      mainColor: null,
      media: media.media,
      ...(draft.replaces && { replaces: draft.replaces }),
    }),
    faults.check,
  )
  const form = useErrorFocus<HTMLDivElement>(composer.error)
  const actionTime = useActionTime(when, captions.storage.is !== 'no' && media.failure === null)
  const planError = errorAt('plan')?.message
  const crop = (outside: readonly OwnMedia[], shape: Shape) => saysFailure(media.crop(outside, shape))
  useCropAtOnce(
    media,
    { ...composer, platforms: { ...platforms, chosen: inFeed } },
    {
      crop,
      restore: (cropped) => saysFailure(media.restore(cropped)),
    },
  )
  const hasMedia = media.media.length > 0

  return (
    <div ref={form} className={PUBLISH_GRID}>
      <div className={`${PREVIEW_PLACE} grid content-start gap-3`}>
        <MediaPicker
          media={media}
          at={at}
          onShow={setAt}
          branding={branding}
          onPlace={(photo, part) => void saysFailure(media.place(photo, part))}
          onUncrop={(photo) => void saysFailure(media.uncrop(photo))}
        />
        <AltTextRow
          pictures={picturesOfOwn(media.media, composer.altTexts.written)}
          shown={media.media[at] && originOf(media.media[at])}
          texts={composer.altTexts}
          error={errorAt('alt_text')}
          areOwn
          className="max-desk:mx-2"
        />
      </div>
      <div className="grid min-w-0 content-start gap-8.5">
        <PageTitle title="New post" className={`${POST_TITLE} p-0!`} />
        <CaptionEditor composer={composer}>
          <AiRewrite captions={captions} />
        </CaptionEditor>
        <NetworkTexts composer={composer} />
        <PlatformChoice platforms={platforms} error={errorAt('platforms')}>
          <MediaFaults media={media.media} platforms={inFeed} busy={media.isPreparing} onCrop={crop} />
        </PlatformChoice>
        {hasMedia && <OwnOptions composer={composer} media={media.media} />}
        <WhenChoice when={when} posting={composer.posting} error={errorAt('when')} />
        {hasMedia && <BrandingChoice branding={branding} />}
        {(hasMedia || captions.caption !== '') && <DeleteDraft draft={draft} onDeleted={onDeleted} />}
        {planError ? (
          <PremiumPrompt message={planError} />
        ) : (
          <PublishBar
            when={actionTime}
            isScheduled={when.day !== null}
            isReminder={composer.posting.isReminder}
            platforms={platforms.isChecking ? null : platforms.chosen}
            busy={isBusy}
            error={errorAt('action')}
            onPublish={() => {
              if (media.isPreparingNow()) notify.info('Still reading your photos. Please wait.')
              else publish()
            }}
            tools={null}
          />
        )}
      </div>
    </div>
  )
}

function initialAt(day: string | null): InitialPost {
  return {
    captions: { en: '', es: '' },
    language: 'en',
    platforms: recordOf(PLATFORMS, () => true),
    time: { timing: { day, clock: null }, scheduledAt: null },
    branding: true,
  }
}

async function saysFailure(cropping: Promise<void>): Promise<void> {
  try {
    await cropping
  } catch (error) {
    console.warn('A photo could not be cropped', error)
    notify.error('This photo couldn’t be cropped. Please choose it again.')
  }
}

/** The photos as their alternative texts are edited; a video has none. */
function picturesOfOwn(media: readonly OwnMedia[], texts: Readonly<Record<string, string>>): DescribedPicture[] {
  return media
    .filter(({ kind }) => kind === 'image')
    .map((photo, index) => ({
      name: originOf(photo),
      place: index + 1,
      text: ownAltText(texts, photo) ?? '',
      thumbnail: photo.thumbnail,
      isShown: true,
    }))
}
