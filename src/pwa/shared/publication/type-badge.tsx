import type { SchedulerType } from '#domain/library/post.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import type { IconName } from '#pwa/shared/ui/icon-name.ts'

const SIGN: Record<SchedulerType, IconName> = {
  image: 'image',
  carousel: 'images',
  reel: 'film-strip',
  video: 'video-camera',
}

/** The kind of a post in the scheduler: video, reel, carousel or image. */
export function TypeBadge({ type }: { type: SchedulerType }) {
  return (
    <span className="inline-flex min-h-6.5 items-center gap-1.25 rounded-full py-0.5 pr-2.5 pl-2 text-small font-semibold text-other inset-ring inset-ring-hair">
      <Icon name={SIGN[type]} className="size-4!" />
      {type}
    </span>
  )
}

/** The same as a sign before a label; none for an image, which the picture itself shows. */
export function TypeSign({ type }: { type: SchedulerType }) {
  return type === 'image' ? null : <Icon name={SIGN[type]} className="mr-1.5 inline size-4! align-[-0.2em]" />
}

export function isVideo(type: SchedulerType): boolean {
  return type === 'video' || type === 'reel'
}
