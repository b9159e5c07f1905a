import { useEffect, useEffectEvent, useRef } from 'react'

import { isOutside, mediaError, SHAPE_LIMITS, shapeFor, type Shape } from '#domain/media/media-rules.ts'
import { OWN_ROLES, ownMediaError } from '#domain/publication/own-post.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import type { PostError } from '#pwa/agent/composer/refusal.ts'
import type { Platforms } from '#pwa/agent/composer/use-platforms.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import type { OwnMedia } from '#sync/own-posts/own-post.ts'

import type { OwnMediaState } from './use-own-media.ts'

/** Crops photos that a chosen network would refuse, as soon as they are there, unless the agent wants them whole. */
export function useCropAtOnce(
  { media, isPreparing }: Pick<OwnMediaState, 'media' | 'isPreparing'>,
  { chosen, isChecking }: Pick<Platforms, 'chosen' | 'isChecking'>,
  crop: (outside: readonly OwnMedia[], shape: Shape) => Promise<void>,
) {
  const shape = isChecking ? null : shapeFor(chosen)
  const outside = shape ? media.filter((one) => one.kind === 'image' && !one.isWhole && isOutside(one, shape)) : []
  /** One that can't be cropped is not tried again. */
  const tried = useRef(new Set<string>())
  const cropFresh = useEffectEvent(() => {
    const fresh = outside.filter(({ id }) => !tried.current.has(id))
    for (const { id } of fresh) tried.current.add(id)
    if (shape && fresh.length > 0) void crop(fresh, shape)
  })
  const ids = isPreparing ? '' : outside.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (ids !== '') cropFresh()
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
