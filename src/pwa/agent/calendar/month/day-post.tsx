import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { languageCode, languageLabel, type LanguageShown } from '#domain/publication/caption-language.ts'
import { briefClock } from '#domain/time/time-labels.ts'
import type { PendingShare } from '#pwa/agent/share/shares.ts'
import { languageOf } from '#pwa/shared/publication/language-of.ts'
import { shownStatus } from '#pwa/shared/publication/publication-status.ts'
import { STATUS_STYLE, Graded, paletteOf, Thumb } from '#pwa/shared/publication/publication-badges.tsx'
import { Badge, type StateStyle } from '#pwa/shared/ui/badge.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { usePause } from '#pwa/shared/publication/use-pause.ts'

import { canMove } from '../scheduled-posts.ts'
import { useSaysLanguage } from '../language-badge.tsx'
import { shareStyle } from '../shares/share-rows.tsx'
import type { DragPost } from './use-drag-post.ts'
import type { Open } from '../use-open-post.ts'

interface DayPostProps {
  post: ScheduledPost
  /** Whether it is one of several on its day, so that there is little room for it. */
  brief: boolean
  zone: TimeZone
  now: Date
  /** Whether the agent comes from publishing it. */
  isMarked: boolean
  dragging: DragPost
  onOpen: Open
}

/** A post on its day. It opens when pressed; until it has begun it can be dragged to another day. */
export function DayPost({ post, brief, zone, now, isMarked, dragging, onOpen }: DayPostProps) {
  const style = STATUS_STYLE[shownStatus(post, now, usePause())]
  const instant = new Date(post.scheduled_at)
  const isAuto = post.source === 'auto'
  const language = useSaysLanguage(post) ? languageOf(post) : null
  const isCarried = dragging.drag?.post.id === post.id
  return (
    <button
      type="button"
      data-marked={isMarked || undefined}
      aria-label={nameOf(post, { state: style.label, time: briefClock(instant, zone), language })}
      {...(canMove(post, now) && dragging.handlesOf(post))}
      onClick={(event) => dragging.isClick(event) && onOpen({ name: 'receipt', id: post.id })}
      className={classes(placeOf(brief), isCarried && 'opacity-40')}
    >
      <span className="relative shrink-0">
        <Graded palette={paletteOf(post)}>
          <Thumb src={post.thumbnail} bed={post.main_color} className={sizeOf(brief)} />
        </Graded>
        {isAuto && (
          <span className="absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full bg-surface text-plum ring ring-plum-edge">
            <Icon name="sliders-horizontal" className="size-3.5!" />
          </span>
        )}
      </span>
      <StateAndTime style={style} instant={instant} brief={brief} zone={zone} language={language} />
    </button>
  )
}

/** What a screen reader says; it has the visible words, as speech control needs them. */
function nameOf(
  { title, source }: ScheduledPost,
  { state, time, language }: { state: string; time: string; language: LanguageShown | null },
): string {
  const visible = language ? `${time} ${tightCode(language)}` : time
  const parts = [title, state, visible, source === 'auto' && 'auto post', language && languageLabel(language)]
  return parts.filter(Boolean).join(', ')
}

const tightCode = (language: LanguageShown) => languageCode(language).replaceAll(' ', '')

interface DayShareProps extends Pick<DayPostProps, 'brief' | 'zone' | 'onOpen'> {
  share: PendingShare
}

/** A share on its day. It opens when pressed. */
export function DayShare({ share, brief, zone, onOpen }: DayShareProps) {
  const style = shareStyle(share)
  const instant = new Date(share.shared_at)
  return (
    <button
      type="button"
      aria-label={`${share.title}, ${style.label}, ${briefClock(instant, zone)}`}
      onClick={() => onOpen({ name: 'share', share: share.id })}
      className={placeOf(brief)}
    >
      <Thumb src={share.thumbnail} bed={share.main_color} className={`shrink-0 ${sizeOf(brief)}`} />
      <StateAndTime style={style} instant={instant} brief={brief} zone={zone} />
    </button>
  )
}

const sizeOf = (brief: boolean) => (brief ? 'w-7' : 'w-11.5')

const placeOf = (brief: boolean) =>
  `mt-1 flex w-full min-w-0 text-left ${brief ? 'min-h-11 items-center gap-1' : 'min-h-16 items-start gap-1.75'}`

function StateAndTime({
  style,
  instant,
  brief,
  zone,
  language = null,
}: {
  style: StateStyle
  instant: Date
  brief: boolean
  zone: TimeZone
  language?: LanguageShown | null
}) {
  return (
    <span className="grid min-w-0 flex-1 justify-items-start gap-1 text-small text-ink-soft">
      <Badge tone={style.tone} icon={style.icon} className={`justify-center p-0! ${brief ? 'min-h-5! w-5' : 'w-6.5'}`}>
        {null}
      </Badge>
      <span className="num text-[14px] leading-[18px]">{briefClock(instant, zone)}</span>
      {language && (
        <span className="-mt-0.5 flex items-center gap-0.5 text-[13px] leading-4 font-semibold tracking-tight whitespace-nowrap">
          {tightCode(language)}
          {language.fallback !== null && <Icon name="info-bold" className="size-3.5!" />}
        </span>
      )}
    </span>
  )
}
