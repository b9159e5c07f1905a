import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import type { PublishRequest } from '#contract/publishing/publishing.ts'
import type { BrandSlides } from '#domain/branding/brand-choice.ts'
import { altTextError } from '#domain/publication/alt-text.ts'
import type { Palette } from '#domain/media/palettes.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { flagsOf, type Platform } from '#domain/platform/platform.ts'
import { commentError, commentPlatforms } from '#domain/publication/posting-options.ts'
import { publishFault } from '#domain/publication/publish-check.ts'
import { feedPlatforms } from '#domain/publication/story.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import type { DraftName } from '#sync/drafts/draft.ts'

import type { PlatformChoices, Timing, WrittenAltTexts } from './choices.ts'
import { useAltTexts, type AltTexts } from './described-pictures.ts'
import { brandingOf, type Branding, type Footer } from './footer.ts'
import { commentedOf, postingFields, usePosting, type Posting, type PostingChoices } from './posting.ts'
import type { PostError } from './refusal.ts'
import { discardDraft } from './unsaved-drafts.ts'
import { useEnding } from './signature.tsx'
import { captionsOf, useDraft, type Captions } from './use-draft.ts'
import { usePlatforms, type PlatformRule, type Platforms } from './use-platforms.ts'
import { useWhen, type InitialTime, type When } from './use-when.ts'

export interface InitialPost {
  captions: Record<CaptionLanguage, string>
  language: CaptionLanguage
  platforms: Record<Platform, boolean> & Pick<PublishRequest, 'accounts'>
  time: InitialTime
  branding: boolean
  /** On which slides of a carousel the footer goes; every one when left out. */
  brandSlides?: BrandSlides | undefined
  /** The colors of its pictures; left out where they aren't chosen. */
  palette?: Palette | undefined
  /** What the library's captions leave to the agent to fill in. */
  blanks?: readonly string[] | undefined
  /** The alternative texts of the post it is made from; the library's where they are left out. */
  altTexts?: WrittenAltTexts
  /** What goes to single networks, or after the post. */
  posting?: PostingChoices
}

interface ComposerOptions {
  draft: DraftName
  initial: InitialPost
  zone: TimeZone
  platformRule: PlatformRule
  /** Whether the initial day takes precedence over a stored one. */
  comesWithDay?: boolean
  /** Whether a stored time that has passed is replaced by now. */
  dropsPastTime?: boolean
  /** What can be put under the post; where it can't, it isn't asked for, whatever was chosen. */
  footer?: Footer
  /** The error the form begins with: that of an earlier attempt. */
  refused?: PostError | null
}

/** An error on the form. */
export interface ShownError extends PostError {
  /** Counts up, so that the same message twice is announced twice. */
  count: number
}

/**
 * A post while the agent writes it: caption, platforms and time lie over the initial ones and are stored on the device
 * with every change, until `forget` is called.
 */
export function useComposer(options: ComposerOptions) {
  const { draft, initial, zone, platformRule, comesWithDay = false, dropsPastTime = false } = options
  const { footer, refused = null } = options
  const stored = useDraft(draft, comesWithDay)
  const { choices, change, isRead } = stored
  const { error, showError, clearError } = useFormError(refused)

  const captions = captionsOf(stored, initial.captions, [
    choices.language ?? initial.language,
    (language) => change(() => ({ language })),
  ])
  function write(caption: string) {
    captions.write(caption)
    clearError()
  }
  function changePlatforms(how: (now: PlatformChoices) => PlatformChoices) {
    change(how)
    clearError()
  }
  function changeTiming(part: Partial<Timing>) {
    change(({ timing = initial.time.timing }) => ({ timing: { ...timing, ...part } }))
  }
  const when = useWhen(zone, [choices.timing ?? initial.time.timing, changeTiming], {
    initial: initial.time,
    isRestored: dropsPastTime && stored.isTimingRestored,
  })
  const branding = brandingOf(footer, {
    wanted: choices.branding ?? initial.branding,
    setWanted: (wanted) => change(() => ({ branding: wanted })),
    slides: choices.brandSlides ?? initial.brandSlides ?? 'every',
    setSlides: (wanted) => change(() => ({ brandSlides: wanted })),
  })
  const palette = initial.palette && (choices.palette ?? initial.palette)
  const altTexts = useAltTexts(captions.language, [
    choices.altTexts ?? initial.altTexts,
    (how) => {
      change((now) => ({ altTexts: how(now.altTexts ?? initial.altTexts) }))
      clearError()
    },
  ])
  const posting = usePosting(captions.language, [
    startingWith(initial.posting, choices.posting),
    (how) => {
      change((now) => {
        const posting = startingWith(initial.posting, now.posting)
        return { posting: { ...posting, ...how(posting) } }
      })
      clearError()
    },
  ])
  const way = { rule: platformRule, isReminder: posting.isReminder }
  const platforms = usePlatforms(initial.platforms, [choices, changePlatforms], way)
  const endingOf = useEnding()
  return {
    captions: { ...captions, write },
    altTexts,
    posting,
    platforms,
    when,
    branding,
    palette: [palette ?? 'original', (wanted: Palette) => change(() => ({ palette: wanted }))] as const,
    /** Whether changes of an earlier visit are shown. */
    isRestored: captions.isRestored || stored.isChoiceRestored(captions.language),
    /** Whether the stored draft was read, or can't be; before, the choices are those the form proposes. */
    isRead,
    /** The error the form began with. */
    refused,
    error,
    errorAt: (place: PostError['place']) => (error?.place === place ? error : null),
    showError,
    clearError,
    /** The post as it would be sent now, or the first error, in the order of the form. */
    request: () =>
      compose({
        captions,
        platforms,
        when,
        branding,
        palette,
        altTexts,
        posting,
        endingOf,
        blanks: initial.blanks,
      }),
    /**
     * Shows the initial values again; resolves once the device has forgotten the draft, or could not. A caption in another
     * language than that of `saved` stays there.
     */
    forget: async (saved?: Pick<PublishRequest, 'caption_language'>) => {
      stored.forget()
      await discardDraft(draft, saved && [saved.caption_language])
    },
  }
}

/** A draft that has captions in one language alone begins with the proposed ones in the other. */
function startingWith(initial: PostingChoices = {}, chosen: PostingChoices = initial): PostingChoices {
  const captions = { ...initial.captions, ...chosen.captions }
  return Object.keys(captions).length > 0 ? { ...chosen, captions } : chosen
}

export type Composer = ReturnType<typeof useComposer>

interface ComposedParts {
  captions: Captions
  platforms: Platforms
  when: When
  branding: Branding
  palette: Palette | undefined
  altTexts: AltTexts
  posting: Posting
  endingOf: (caption: string) => string
  blanks: InitialPost['blanks']
}

function compose(parts: ComposedParts): PublishRequest | PostError {
  const { captions, platforms, when, branding, palette, altTexts, posting, endingOf, blanks } = parts
  const { caption, language } = captions
  const texts = { caption, captions: posting.captions }
  const inFeed = feedPlatforms(platforms.chosen, posting.options)
  const isOnlyStories = inFeed.length < platforms.chosen.length && inFeed.length === 0
  // Stories have no words to be checked.
  const fault = isOnlyStories ? null : publishFault({ loaded: true, platforms: inFeed, ...texts, endingOf, blanks })
  if (fault && fault.field !== 'post') return { ...fault, place: fault.field }
  const described = Object.values(altTexts.written)
  const tooLong = described.map(altTextError).find((message) => message !== null)
  if (tooLong) return { place: 'alt_text', message: tooLong }
  const ofComment = commentError(commentedOf(caption, posting), inFeed)
  if (ofComment && commentPlatforms(inFeed).length > 0) return { place: 'first_comment', message: ofComment }
  const wire = when.wire()
  if ('fault' in wire) return { place: 'when', message: wire.fault }
  if (posting.isReminder && wire.at === 'now') return { place: 'when', message: 'Pick a time for your reminder.' }
  return {
    caption,
    caption_language: language,
    ...flagsOf(platforms.chosen),
    scheduled_at: wire.at,
    agent_branding: branding.isAsked,
    ...(branding.slides !== 'every' && { brand_slides: branding.slides }),
    ...(palette && palette !== 'original' && { palette }),
    ...platforms.accounts,
    ...postingFields(posting, platforms.chosen),
    ...(described.length > 0 && { alt_texts: { ...altTexts.written } }),
  }
}

function useFormError(initial: PostError | null) {
  const [error, setError] = useState<ShownError | null>(initial && { ...initial, count: 1 })
  const showError = (next: PostError) => setError((last) => ({ ...next, count: (last?.count ?? 0) + 1 }))
  /** Clears the error, or only one at this place. */
  const clearError = useCallback(
    (place?: PostError['place']) => setError((last) => (place === undefined || last?.place === place ? null : last)),
    [],
  )
  return { error, showError, clearError }
}

/** Publishes or saves the composed post. Resolves with the error to show on the form, or null. */
export type Send = (request: PublishRequest) => Promise<PostError | null>

/** Checks the composed post and sends it, once the stored draft is read; an error is shown on the form. */
export function useSend(composer: Composer, send: Send) {
  const { request, showError, clearError, platforms, isRead, isRestored, refused } = composer
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)

  async function submit() {
    // The state that shows the button as busy comes a frame later than a quick second tap.
    if (isUnderWay.current) return
    const composed = request()
    if ('place' in composed) return showError(composed)
    clearError()
    isUnderWay.current = true
    setBusy(true)
    try {
      const error = await send(composed)
      if (error) showError(error)
    } catch (error) {
      console.error('A post could not be sent', error)
      notify.error('An unexpected error occurred. Please try again.')
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  const early = useOnceRead(isRead, async () => {
    // What the agent saw when they tapped is not what would go out now.
    if (isRestored && refused === null) notify.info('Your draft was restored. Check it, then tap again.')
    else await submit()
  })

  return {
    isBusy: isBusy || early.isWaiting,
    submit: () => {
      if (platforms.isChecking) notify.info('Still checking your accounts. Please wait.')
      else if (!isRead) early.wait()
      else void submit()
    },
  }
}

/** Does what was asked for before the stored draft was read, once it is. */
function useOnceRead(isRead: boolean, work: () => Promise<void>) {
  const [isWaiting, setWaiting] = useState(false)
  const workNow = useEffectEvent(work)
  useEffect(() => {
    if (isWaiting && isRead) void workNow().finally(() => setWaiting(false))
  }, [isWaiting, isRead])
  return { isWaiting, wait: () => setWaiting(true) }
}
