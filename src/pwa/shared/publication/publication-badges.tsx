import { Badge, StateBadge, type StateStyle } from '#pwa/shared/ui/badge.tsx'
import type { ShownStatus } from './publication-status.ts'
import type { SchedulerType } from '#domain/library/post.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import type { IconName } from '#pwa/shared/ui/icon-name.ts'
import { useId, type ReactNode } from 'react'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { filterMatrix, type Palette } from '#domain/media/palettes.ts'
import { classes } from '#pwa/shared/ui/classes.ts'
import type { VersionShown } from '#contract/publishing/versions.ts'
import { versionSentence } from '#domain/publication/version.ts'
import { shortDay } from '#domain/time/time-labels.ts'
import { wallTimeOf, type TimeZone } from '#domain/time/time.ts'
import { Picture } from '#pwa/shared/ui/picture.tsx'

/** Blue scheduled, green published, everything else gray; icon and label tell them apart too. */
export const STATUS_STYLE: Record<ShownStatus, StateStyle> = {
  scheduled: { label: 'Scheduled', tone: 'blue', icon: 'clock-bold' },
  paused: { label: 'Paused', tone: 'gray', icon: 'clock-bold' },
  publishing: { label: 'Publishing', tone: 'gray', icon: 'arrows-clockwise-bold' },
  held: { label: 'On hold', tone: 'gray', icon: 'clock-bold' },
  published: { label: 'Published', tone: 'green', icon: 'check-bold' },
  needs_check: { label: 'Needs attention', tone: 'gray', icon: 'eye-bold' },
  partly: { label: 'Partly published', tone: 'gray', icon: 'warning-bold' },
  failed: { label: 'Didn’t go out', tone: 'gray', icon: 'warning-bold' },
  canceled: { label: 'Canceled', tone: 'gray', icon: 'prohibit-bold' },
  handed_over: { label: 'Ready to post', tone: 'blue', icon: 'device-mobile-bold' },
  reminder: { label: 'Reminder', tone: 'blue', icon: 'bell' },
  removed: { label: 'Taken down', tone: 'gray', icon: 'prohibit-bold' },
  pending: { label: 'Change not sent yet', tone: 'gray', icon: 'device-mobile-bold' },
}

export function StatusBadge({ status }: { status: ShownStatus }) {
  return <StateBadge style={STATUS_STYLE[status]} />
}

/** A post that is on this device only looks different from everything the server knows. */
export function WaitingBadge() {
  return (
    <Badge tone="gray" icon="device-mobile-bold" className="whitespace-normal!">
      Waiting on this device
    </Badge>
  )
}

/** A post on this device that waits for the agent. Ink-colored, unlike one that merely waits. */
export function AsksBadge() {
  return (
    <Badge tone="ink" icon="info-bold">
      Needs your answer
    </Badge>
  )
}

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

interface GradedProps {
  palette: Palette
  className?: string
  /** Pictures of the library in their own colors. */
  children: ReactNode
}

/** Pictures in the palette they go out in, by the same numbers the server draws them with. */
export function Graded({ palette, className, children }: GradedProps) {
  const id = useId()
  if (palette === 'original') return children
  return (
    <span className={classes('block', className)} style={{ filter: `url("#${id}")` }}>
      <svg width="0" height="0" aria-hidden="true" className="absolute">
        <filter id={id} colorInterpolationFilters="sRGB" x="0" y="0" width="1" height="1">
          <feColorMatrix values={filterMatrix(palette)} />
        </filter>
      </svg>
      {children}
    </span>
  )
}

/** The palette that the thumbnail of a post doesn't have yet. */
export function paletteOf({ version }: Pick<ScheduledPost, 'version'>): Palette {
  return version && !version.is_drawn ? version.palette : 'original'
}

interface VersionLineProps {
  version: VersionShown | undefined
  zone: TimeZone
}

/** Which version of a post goes out, and who else in the agent's city has it; nothing where there is nothing to say. */
export function VersionLine({ version, zone }: VersionLineProps) {
  const sentence = version && sentenceOf(version, zone)
  return sentence ? <p className="text-small text-ink-soft">{sentence}</p> : null
}

export function sentenceOf({ city, also_at: alsoAt, ...version }: VersionShown, zone: TimeZone): string | null {
  if (city === null && version.palette === 'original' && !version.variant) return null
  return versionSentence(version, {
    city,
    alsoOn: alsoAt === null ? null : shortDay(wallTimeOf(new Date(alsoAt), zone)),
  })
}

interface ThumbProps {
  src: string | null
  bed: string | null
  /** Shows the play icon of a video or reel. */
  video?: boolean
  /** For one that the prerendered shell may have shown already. */
  eager?: boolean
  className?: string
}

/** The small picture beside a row; the text beside it says what it is. */
export function Thumb({ src, bed, video = false, eager, className = 'w-14' }: ThumbProps) {
  return (
    <span className={`relative block shrink-0 ${className}`}>
      <Picture src={src} alt="" bed={bed} fit sizes="96px" eager={eager} className="rounded-[9px]!" />
      {video && (
        // Over the corner alone, so that it covers no words.
        <span className="absolute -right-1.5 -bottom-1.5 grid size-6 place-items-center rounded-full bg-[#220C1E] text-[#FDFBF8] ring-2 ring-paper">
          <Icon name="play-fill" className="size-3!" />
        </span>
      )}
    </span>
  )
}
