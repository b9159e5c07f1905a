import { useEffect, useEffectEvent, useRef } from 'react'

import { isOutside, mediaError, SHAPE_LIMITS, shapeFor, type Shape } from '#domain/media/media-rules.ts'
import { OWN_ROLES, ownMediaError } from '#domain/publication/own-post.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import type { PostError } from '#pwa/agent/composer/refusal.ts'
import type { Composer } from '#pwa/agent/composer/use-composer.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { isCropped, originOf, type CroppedMedia, type OwnMedia } from '#sync/drafts/own-post.ts'

import { MIDDLE } from './prepare-media.ts'
import type { OwnMediaState } from './use-own-media.ts'

interface Crops {
  crop: (outside: readonly OwnMedia[], shape: Shape) => Promise<void>
  restore: (cropped: readonly CroppedMedia[]) => Promise<void>
}

/**
 * Crops photos that a chosen network would refuse, as soon as they are there and the draft is read, unless the agent wants
 * them whole; restores them once no chosen network needs it, unless the agent chose the part that shows.
 */
export function useCropAtOnce(
  { media, isPreparing }: Pick<OwnMediaState, 'media' | 'isPreparing'>,
  { platforms: { chosen, isChecking }, isRead }: Pick<Composer, 'platforms' | 'isRead'>,
  { crop, restore }: Crops,
) {
  const isKnown = isRead && !isChecking
  const shape = shapeFor(chosen)
  const outside = shape ? media.filter((one) => one.kind === 'image' && !one.isWhole && isOutside(one, shape)) : []
  const needless = media
    .filter(isCropped)
    .filter(({ crop: { at, from } }) => at === MIDDLE && !(shape && isOutside(from, shape)))
  /** What was last tried with each photo: where that fails it is not tried again. */
  const tried = useRef(new Map<string, string>())
  const isFresh = (one: OwnMedia) => {
    const isNew = tried.current.get(originOf(one)) !== one.id
    tried.current.set(originOf(one), one.id)
    return isNew
  }
  const change = useEffectEvent(() => {
    const restored = needless.filter(isFresh)
    const cropped = outside.filter(isFresh)
    if (restored.length > 0) void restore(restored)
    if (shape && cropped.length > 0) void crop(cropped, shape)
  })
  const ids = isPreparing || !isKnown ? '' : [...needless, ...outside].map(({ id }) => id).join(' ')
  useEffect(() => {
    if (ids !== '') change()
  }, [ids])
}

/** Checks the media, and clears an error about them once they, or the networks, were changed. */
export function useMended(
  media: readonly OwnMedia[],
  platforms: readonly Platform[],
  clearError: (place: PostError['place']) => void,
) {
  const found = useRef<PostError | null>(null)
  const mend = useEffectEvent(() => {
    clearError('platforms')
    if (found.current) clearError(found.current.place)
    found.current = null
  })
  const state = [...media.map(({ id }) => id), ...platforms].join(' ')
  useEffect(() => mend(), [state])
  return {
    check: () => {
      found.current = faultOf(media, platforms)
      return found.current
    },
  }
}

/** Why these media can't go out, before anything is sent; the server checks the same. */
function faultOf(media: readonly OwnMedia[], platforms: readonly Platform[]): PostError | null {
  const fault = ownMediaError(media.map(({ kind }) => kind))
  if (fault) return { place: 'action', message: fault }
  for (const platform of platforms) {
    const message = mediaFault(media, platform)
    if (message) return { place: 'platforms', message }
  }
  return null
}

function mediaFault(media: readonly OwnMedia[], platform: Platform): string | null {
  return mediaError(
    platform,
    media.map(({ kind, file, width, height, durationMs }) => ({
      role: kind === 'video' ? OWN_ROLES.video : OWN_ROLES.image,
      mime: kind === 'video' ? 'video/mp4' : 'image/jpeg',
      bytes: file.size,
      width,
      height,
      durationMs,
    })),
  )
}

interface MediaFaultsProps {
  media: readonly OwnMedia[]
  platforms: readonly Platform[]
  busy: boolean
  onCrop: (media: readonly OwnMedia[], shape: Shape) => Promise<void>
}

/** What the chosen platforms would refuse, and the way out where there is one. */
export function MediaFaults({ media, platforms, busy, onCrop }: MediaFaultsProps) {
  return platforms.map((platform) => {
    const message = mediaFault(media, platform)
    if (!message) return null
    const shape = SHAPE_LIMITS[platform]
    const outside = shape ? media.filter((one) => one.kind === 'image' && isOutside(one, shape)) : []
    return (
      <Notice
        key={platform}
        icon="warning"
        live
        action={
          shape &&
          outside.length > 0 && (
            <Button
              kind="line"
              small
              className="shrink-0 self-center"
              busy={busy && 'Cropping...'}
              onClick={() => void onCrop(outside, shape)}
            >
              Crop to fit<span className="sr-only"> {PLATFORM_NAME[platform]}</span>
            </Button>
          )
        }
      >
        {message}
      </Notice>
    )
  })
}
