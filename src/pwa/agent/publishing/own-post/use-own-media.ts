import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Shape } from '#domain/media/media-rules.ts'
import type { VideoCut } from '#domain/media/video-cut.ts'
import { mergeChosen } from '#domain/merge-chosen.ts'
import { storageReason } from '#pwa/agent/composer/unsaved-drafts.ts'
import {
  originOf,
  type CroppedMedia,
  type OwnDraftContent,
  type OwnMedia,
  type RefusedFile,
} from '#sync/drafts/own-post.ts'

import { joined, prepareAll } from './add-media.ts'
import { conversionProgress, croppedTo, cutVideo, uncropped, wholeAgain, type Converting } from './prepare-media.ts'

type Content = Pick<OwnDraftContent, 'media' | 'refused'>

/**
 * The media of a draft on this screen, stored on the device with every change; where it can't, they last as long as the
 * page. What another tab adds to the draft or removes from it is shown here too.
 */
export function useOwnMedia({ userId, id, ...stored }: OwnDraftContent) {
  const [content, setContent] = useState<Content>(stored)
  const latest = useRef<Content>(content)
  const [isPreparing, setPreparing] = useState(false)
  const [progress, setProgress] = useState<string | null>(null)
  const [cancel, setCancel] = useState<(() => void) | null>(null)
  const underWay = useRef(0)
  const [failure, setFailure] = useState<string | null>(null)
  /** What was last asked of a photo: of two crops at once the first may be made last. */
  const wishes = useRef(new Map<string, symbol>())
  /** Videos as they were before they were cut, by their origin. */
  const uncut = useRef(new Map<string, OwnMedia>())

  /** The media as the device had them when this screen last read or stored them. */
  const seen = useRef<readonly OwnMedia[]>(stored.media)
  /** One after the other, since each is based on what the one before it left on the device. */
  const working = useRef<Promise<void>>(Promise.resolve())

  function change(how: (now: Content) => Partial<Content>) {
    latest.current = { ...latest.current, ...how(latest.current) }
    setContent(latest.current)
    save()
  }

  function save({ replaces = true } = {}) {
    const store = async () => {
      const { saveOwnDraft } = await import('#sync/drafts/own-drafts.ts')
      const { current } = latest
      const options = { replaces, seen: seen.current.map((one) => one.id) }
      const now = await saveOwnDraft({ userId, id, ...current }, options)
      take(now, replaces ? current.media : seen.current)
    }
    working.current = working.current.then(store).then(
      () => setFailure(null),
      (error: unknown) => setFailure(storageReason(error)),
    )
  }

  /** Shows what the device has by now, under what was changed here since it had `before`. */
  function take(now: readonly OwnMedia[], before: readonly OwnMedia[]) {
    seen.current = now
    const { media } = latest.current
    const merged = mergeChosen({ seen: before, chosen: media, stored: now }, (one) => one.id)
    if (merged.length === media.length && merged.every(({ id }, index) => id === media[index]?.id)) return
    latest.current = { ...latest.current, media: merged }
    setContent(latest.current)
  }

  const follow = useEffectEvent(() => {
    const read = async () => {
      const { ownDraftMedia } = await import('#sync/drafts/own-drafts.ts')
      const now = await ownDraftMedia({ userId, id })
      if (now) take(now, seen.current)
    }
    working.current = working.current.then(read).catch((error: unknown) => setFailure(storageReason(error)))
  })
  const shownElsewhere = stored.media.map((one) => one.id).join(' ')
  useEffect(() => follow(), [shownElsewhere])

  async function whilePreparing<T>(work: () => Promise<T>): Promise<T> {
    underWay.current += 1
    setPreparing(true)
    try {
      return await work()
    } finally {
      underWay.current -= 1
      setPreparing(underWay.current > 0)
      if (underWay.current === 0) setProgress(null)
    }
  }

  /** Says how far it is, and lets the browser show it before the next photo keeps it busy. */
  async function show(work: string, done: number, count: number) {
    setProgress(count > 1 ? `${work} ${done + 1} of ${count}...` : `${work}...`)
    await nextPaint()
  }

  /** Puts others in the places of these, except what isn't wished any more. */
  const replace = <T extends OwnMedia>(old: readonly T[], make: (one: T) => Promise<OwnMedia>) =>
    whilePreparing(async () => {
      const wish = Symbol('wish')
      for (const one of old) wishes.current.set(originOf(one), wish)
      const all: OwnMedia[] = []
      for (const [done, one] of old.entries()) {
        await show('Cropping photo', done, old.length)
        all.push(await make(one))
      }
      const made = all.filter((one) => wishes.current.get(originOf(one)) === wish)
      const byOrigin = new Map(made.map((one) => [originOf(one), one]))
      change(({ media }) => ({ media: media.map((one) => byOrigin.get(originOf(one)) ?? one) }))
    })

  /** Says how far a conversion is, which the agent can end. */
  function showConverting(): Converting {
    const canceled = new AbortController()
    const onConvert: Converting['onConvert'] = (what, share) => {
      setCancel(() => () => canceled.abort())
      setProgress(conversionProgress(what, share))
    }
    return { signal: canceled.signal, onConvert }
  }

  /** Puts another in the place of a video. */
  const replaceVideo = (made: OwnMedia) =>
    change(({ media }) => ({ media: media.map((one) => (originOf(one) === originOf(made) ? made : one)) }))

  return {
    ...content,
    isPreparing,
    /** What is being done with the chosen files, in words; null while nothing is. */
    progress,
    /** Ends a conversion, and what would be added after it; null while nothing is converted. */
    cancel,
    /** The same at the moment of the call, for code that runs between two renders. */
    isPreparingNow: () => underWay.current > 0,
    /** Why the device doesn't store them. */
    failure,
    add: (files: readonly File[]) =>
      whilePreparing(async () => {
        const named = files.map((file) => ({ name: file.name, file }))
        const converting = showConverting()
        const onNext = async (done: number) => {
          setCancel(null)
          await show(files[done]?.type.startsWith('video/') ? 'Reading video' : 'Reading photo', done, named.length)
        }
        let refused: RefusedFile[] = []
        // Each at once, since a conversion takes minutes in which the page may be closed.
        const onMade = (file: Parameters<typeof joined>[1][number]) =>
          change(({ media }) => {
            const next = joined(media, [file])
            refused = [...refused, ...next.refused]
            return { media: next.media, refused }
          })
        await prepareAll(named, userId, { onNext, onMade, converting })
        setCancel(null)
      }),
    remove: (gone: OwnMedia) => change(({ media }) => ({ media: media.filter((one) => one.id !== gone.id) })),
    /** Moves one by so many places. */
    move: (moved: OwnMedia, by: number) => change(({ media }) => ({ media: movedIn(media, moved, by) })),
    /** Crops these to a shape, in their middle. */
    crop: (outside: readonly OwnMedia[], shape: Shape) => replace(outside, (one) => croppedTo(one, shape)),
    /** Shows another part of a photo that was cropped. */
    place: (photo: CroppedMedia, at: number) =>
      replace([photo], () => croppedTo(photo, { narrowest: photo.crop.shape, widest: photo.crop.shape }, at)),
    /** Undoes crops that nothing needs any more. */
    restore: (cropped: readonly CroppedMedia[]) => replace(cropped, uncropped),
    /** Takes the whole photo again, to stay whole. */
    uncrop: (photo: CroppedMedia) => replace([photo], () => wholeAgain(photo)),
    /** Keeps a part of a video's time and picture; returns why that can't be, null also where the agent ended it. */
    cut: (video: OwnMedia, cut: VideoCut) =>
      whilePreparing(async (): Promise<string | null> => {
        const converting = showConverting()
        try {
          const whole = uncut.current.get(originOf(video)) ?? video
          const made = await cutVideo(whole, cut, converting)
          if ('fault' in made) return made.fault
          uncut.current.set(originOf(video), whole)
          replaceVideo(made)
          return null
        } catch (error) {
          if (converting.signal.aborted) return null
          throw error
        } finally {
          setCancel(null)
        }
      }),
    /** The whole of a video that was cut on this screen. */
    wholeOf: (video: OwnMedia) => uncut.current.get(originOf(video)) ?? video,
    /** Takes the whole of a video again. */
    uncut: (video: OwnMedia) => replaceVideo(uncut.current.get(originOf(video)) ?? video),
    /** To be called once the agent has read which files were refused. */
    dismissRefused: () => change((): { refused: RefusedFile[] } => ({ refused: [] })),
    /** Stores the draft where the device has none of it, so that what is written for it is found again. */
    keep: () => save({ replaces: false }),
  }
}

/** Resolves once the browser has shown what was rendered; a hidden page shows nothing. */
async function nextPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, 100)
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer)
        resolve()
      }),
    )
  })
}

export type OwnMediaState = ReturnType<typeof useOwnMedia>

function movedIn(media: readonly OwnMedia[], moved: OwnMedia, by: number): OwnMedia[] {
  const from = media.findIndex(({ id }) => id === moved.id)
  const to = Math.min(Math.max(from + by, 0), media.length - 1)
  const others = media.filter(({ id }) => id !== moved.id)
  return from < 0 ? others : [...others.slice(0, to), moved, ...others.slice(to)]
}
