import { useState } from 'react'
import { Link } from 'react-router-dom'

import { addressOf } from '#client/address.ts'
import type { SocialPost } from '#contract/library/library.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { keyOfMedia } from '#domain/media/media-path.ts'
import { AD_FORMAT_NAME, AD_FORMATS, adFileOf } from '#domain/library/ad-formats.ts'
import { flagsOf, type Platform } from '#domain/platform/platform.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { OWN_CAPTION } from '#domain/publication/version.ts'
import { type Plan, PLAN_ALLOWS } from '#domain/plan/plan.ts'
import { contentError, type PostContent } from '#domain/plan/plan-content.ts'
import { picturesOf } from '#pwa/agent/composer/described-pictures.ts'
import { CaptionEditor } from '#pwa/agent/composer/caption-editor.tsx'
import { useErrorFocus } from '#pwa/agent/composer/error-line.tsx'
import { useFooter } from '#pwa/agent/composer/footer.ts'
import { NetworkOptions } from '#pwa/agent/composer/network-options/network-options.tsx'
import { kindOf } from '#pwa/agent/composer/network-options/post-media.ts'
import { NetworkTexts } from '#pwa/agent/composer/network-texts/network-texts.tsx'
import { PlatformChoice } from '#pwa/agent/composer/platform-choice.tsx'
import { postingOf } from '#pwa/agent/composer/posting.ts'
import { useComposer, type InitialPost } from '#pwa/agent/composer/use-composer.ts'
import { WhenChoice } from '#pwa/agent/composer/when-choice.tsx'
import { useAgentZone } from '#pwa/shared/answers/shared-queries.ts'
import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { copyDraft } from '#sync/drafts/draft.ts'
import { PremiumPrompt, PublishBar } from './publish-bar.tsx'
import { AiRewrite } from './ai-rewrite.tsx'
import { BrandingChoice, PaletteChoice } from './branding-choice.tsx'
import { KeepTools } from './keep-tools.tsx'
import { MediaPreview } from './media-preview.tsx'
import { POST_TITLE, PREVIEW_PLACE, PUBLISH_GRID } from './publish-skeleton.tsx'
import { postIn, previewFiles } from './preview-files.ts'
import { useActionTime, useLinkedDay, usePublish } from './use-publish.ts'
import { AnotherVersion, useVersions } from './versions.tsx'

const PostNotes = part(() => import('./post-notes.tsx').then((module) => module.PostNotes))
const ChosenVersion = part(() => import('./post-notes.tsx').then((module) => module.ChosenVersion))
const ArtworkRemark = part(() => import('./post-notes.tsx').then((module) => module.ArtworkRemark))
const AltTextRow = part(() => import('#pwa/agent/composer/alt-text-row.tsx').then((module) => module.AltTextRow))
const AlreadyWaiting = part(() => import('./post-notes.tsx').then((module) => module.AlreadyWaiting))

interface PublishFormProps {
  post: SocialPost
  /** A publication of it whose content the form begins with, and where the new one goes; null for a post of its own. */
  copy: { post: ScheduledPost; platforms: readonly Platform[] } | null
}

/** Everything the agent decides about a post before it goes out. */
export function PublishForm({ post, copy }: PublishFormProps) {
  const { user } = useSignedIn()
  const linked = useLinkedDay()
  const versions = useVersions(post)
  // A copy is another post: what was written for the library's own, or for another copy, stays there.
  const draft = copy ? copyDraft(copy.post.id) : post.id
  const composer = useComposer({
    draft: { userId: user.id, subject: draft },
    initial: { ...initialOf(post, versions.captions, linked.day), ...(copy && copiedFrom(copy, versions.captions)) },
    zone: useAgentZone(),
    platformRule: copy ? 'chosen' : 'suggested',
    comesWithDay: linked.isNew,
    dropsPastTime: true,
    footer: useFooter(post.type),
  })
  const { captions, platforms, when, branding, errorAt } = composer
  const [palette, setPalette] = composer.palette
  const [slide, setSlide] = useState(0)
  const shown = postIn(post, captions.language)
  const previewed = previewFiles(shown)
  const pictures = picturesOf(shown, captions.language, previewed)
  const { id: postId, title, thumbnail, main_color: mainColor } = shown
  const { isBusy, publish } = usePublish(composer, () => ({
    userId: user.id,
    postId,
    draft,
    title,
    thumbnail,
    mainColor,
  }))
  const form = useErrorFocus<HTMLDivElement>(composer.error)
  const actionTime = useActionTime(when, captions.storage.is !== 'no')
  const chosen = copy ? null : (post.chosen_for ?? null)
  const isOwnText = captions.isWritten && captions.caption !== versions.captions[captions.language]
  const isOriginal = palette === 'original' && (isOwnText || versions.name === OWN_CAPTION)
  function showOriginal() {
    const original = versions.original()
    if (captions.isWritten && !isOwnText) captions.write(original[captions.language])
    setPalette('original')
  }
  const planError = errorAt('plan')?.message ?? (user.plan && contentError(user.plan, contentOf(post)))

  return (
    <div ref={form} className={PUBLISH_GRID}>
      <div className={`${PREVIEW_PLACE} grid content-start gap-3`}>
        <figure>
          <MediaPreview
            post={shown}
            slide={slide}
            onSlide={setSlide}
            language={captions.language}
            branding={branding}
            palette={palette}
          />
        </figure>
        {post.palettes && post.palettes.length > 1 && (
          <PaletteChoice palettes={post.palettes} picture={shown.thumbnail} value={palette} onChange={setPalette} />
        )}
        {pictures.length > 0 && (
          <div className="min-h-15 max-desk:mx-2">
            <AltTextRow
              pictures={pictures}
              shown={previewed[slide] && keyOfMedia(previewed[slide].url)}
              texts={composer.altTexts}
              error={errorAt('alt_text')}
            />
          </div>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-8.5">
        <PostTitle post={post} language={captions.language} />
        <PostNotes post={post} />
        {chosen !== null && !isOriginal && (
          <ChosenVersion city={chosen} variant={versions.name} palette={palette} onOriginal={showOriginal} />
        )}
        {!isBusy && <AlreadyWaiting userId={user.id} postId={post.id} />}
        <CaptionEditor composer={composer}>
          {hasMedia(post) && <ArtworkRemark post={post} language={captions.language} />}
          <AnotherVersion versions={versions} captions={captions} />
          <AiRewrite captions={captions} />
        </CaptionEditor>
        <NetworkTexts composer={composer} />
        <PlatformChoice platforms={platforms} error={errorAt('platforms')} />
        <NetworkOptions
          composer={composer}
          media={{ kind: kindOf(post.type), picture: previewed[0]?.url ?? shown.thumbnail, video: post.video_url }}
        />
        <WhenChoice when={when} posting={composer.posting} error={errorAt('when')} />
        {hasMedia(shown) && <BrandingChoice branding={branding} />}
        <AdFiles post={post} plan={user.plan} />
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
            onPublish={publish}
            tools={<KeepTools post={shown} slide={slide} branding={branding} palette={palette} captions={captions} />}
          />
        )}
      </div>
    </div>
  )
}

function PostTitle({ post, language }: { post: SocialPost; language: CaptionLanguage }) {
  const isSpanish = language === 'es' && post.spanish_title !== ''
  return (
    <PageTitle
      title={isSpanish ? post.spanish_title : post.title}
      lang={isSpanish ? 'es' : undefined}
      className={`${POST_TITLE} p-0!`}
    />
  )
}

function hasMedia({ video_url: video, thumbnail }: SocialPost): boolean {
  return video !== null || thumbnail !== null
}

function initialOf(post: SocialPost, captions: InitialPost['captions'], day: string | null): InitialPost {
  // They belong to the post's own caption, not to its other versions.
  const startsWithOwn = (post.versions?.[0]?.name ?? OWN_CAPTION) === OWN_CAPTION
  return {
    captions,
    palette: post.palettes?.[0],
    language: 'en',
    platforms: post,
    time: { timing: { day, clock: null }, scheduledAt: null },
    branding: true,
    blanks: post.blanks,
    ...(startsWithOwn && { posting: { captions: { en: post.network_captions ?? {} } } }),
  }
}

function copiedFrom(
  { post, platforms }: NonNullable<PublishFormProps['copy']>,
  captions: InitialPost['captions'],
): Partial<InitialPost> {
  const { caption_language: language, version } = post
  return {
    captions: { ...captions, [language]: post.caption },
    language,
    platforms: flagsOf(platforms),
    branding: post.agent_branding,
    brandSlides: post.brand_slides,
    altTexts: { [language]: post.alt_texts },
    posting: postingOf(post),
    ...(version && { palette: version.palette }),
  }
}

function contentOf({ is_premium, tags }: SocialPost): PostContent {
  return { isPremium: is_premium, tags: tags.map(({ slug }) => slug) }
}

/** The post's files in the formats of Facebook ads, to download; an upgrade prompt where the plan doesn't have them. */
function AdFiles({ post, plan }: { post: SocialPost; plan: Plan | null }) {
  const online = useOnline()
  const media = post.media.map(({ type, ...file }) => ({ ...file, role: type }))
  const formats = AD_FORMATS.filter((format) => adFileOf(media, format))
  if (formats.length === 0 || plan === null) return null
  return (
    <section className="grid gap-3.5">
      <h2>Facebook Ads</h2>
      {PLAN_ALLOWS[plan].adFormats ? (
        <div className="flex flex-wrap gap-3">
          {formats.map((format) =>
            online ? (
              <a
                key={format}
                href={addressOf('GET /social-posts/:id/ads/:format', { id: post.id, format }, {})}
                download
                className={buttonClasses({ kind: 'line' })}
              >
                <Icon name="download-simple" />
                Download {AD_FORMAT_NAME[format]}
              </a>
            ) : (
              <Button key={format} kind="line" icon="download-simple" disabled>
                Download {AD_FORMAT_NAME[format]}
              </Button>
            ),
          )}
        </div>
      ) : (
        <p className="text-ink-soft">
          Files for Facebook ads come with the Pro plan.{' '}
          <Link to="/subscriptions/plan-types" className="font-semibold text-plum underline underline-offset-3">
            Upgrade to Pro
          </Link>
        </p>
      )}
    </section>
  )
}
