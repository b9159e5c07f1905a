import type { CardPost } from '#contract/publishing/month-plan.ts'
import { captionOf, type DeckCard } from '#domain/auto-post/month-deck.ts'
import { sizedImage } from '#domain/media/media.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { languageLabel } from '#domain/publication/caption-language.ts'
import { longDay, clockTime } from '#domain/time/time-labels.ts'
import { wallTimeOf, type TimeZone } from '#domain/time/time.ts'
import { Graded, sentenceOf } from '#pwa/shared/publication/publication-badges.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { PlatformIcons } from '#pwa/shared/ui/platform-icon.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { CARD_WIDTH } from '#sync/month/prefetch.ts'

import { categoryLabel, reasonSentence, titleOf } from './reason.ts'
import { useSwipe, type Direction } from './use-swipe.ts'

interface MonthCardProps {
  current: DeckCard
  post: CardPost
  platforms: readonly Platform[]
  zone: TimeZone
  onSwipe: (direction: Direction) => void
}

const STAMP: Record<Direction, string> = { right: 'Keep', left: 'Skip', up: 'Swap' }

/** One day's post. Its picture can be thrown to a side; the buttons below do the same. */
export function MonthCard({ current, post, platforms, zone, onSwipe }: MonthCardProps) {
  const { card, suggestion, decision, isSwapped } = current
  const { offset, direction, handlers } = useSwipe(onSwipe)
  const language = captionOf(suggestion)
  const isSpanish = language.language === 'es'
  const at = new Date(card.at)
  return (
    <article
      className="grid gap-3 desk:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] desk:gap-8"
      aria-labelledby="card-title"
    >
      <div
        {...handlers}
        className={classes(
          'relative cursor-grab touch-none overflow-hidden rounded-picture bg-sketch select-none active:cursor-grabbing',
          'h-[clamp(11rem,calc(100dvh-33.5rem),30rem)] desk:h-100',
          !offset && 'transition-[translate,rotate] duration-(--d-move) ease-settle',
        )}
        style={{
          ...(offset && { translate: `${offset.x}px ${Math.min(offset.y, 24)}px`, rotate: `${offset.x / 32}deg` }),
        }}
      >
        {post.thumbnail ? (
          <Graded palette={suggestion.version?.palette ?? 'original'} className="size-full">
            <span className="block size-full" style={post.main_color ? { backgroundColor: post.main_color } : {}}>
              <img
                key={post.id}
                src={sizedImage(post.thumbnail, CARD_WIDTH)}
                alt=""
                decoding="async"
                draggable={false}
                className="size-full object-contain"
              />
            </span>
          </Graded>
        ) : (
          <span className="grid size-full place-items-center text-ink-hint">
            <Icon name="image-broken" className="size-7!" />
          </span>
        )}
        {direction && (
          <span className="absolute inset-0 grid place-items-center bg-[rgb(34_12_30/.5)]" aria-hidden="true">
            <span className="rounded-control bg-surface px-5 py-2.5 font-semibold text-plum">{STAMP[direction]}</span>
          </span>
        )}
      </div>
      <div className="grid content-start gap-2">
        <p className="num flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {longDay(wallTimeOf(at, zone))} at {clockTime(at, zone)}
          <PlatformIcons platforms={platforms} />
        </p>
        <h2 id="card-title" className="line-clamp-2 wrap-anywhere" lang={isSpanish ? 'es' : 'en'}>
          {titleOf(post, suggestion)}
        </h2>
        <p className="line-clamp-2 wrap-anywhere text-ink-soft desk:line-clamp-5" lang={isSpanish ? 'es' : 'en'}>
          {suggestion.excerpt ?? (isSpanish ? post.spanish_excerpt : post.excerpt)}
        </p>
        <p className="flex flex-wrap gap-x-2 text-small text-ink-soft">
          <span>{categoryLabel(suggestion.why.category)}</span>
          {(suggestion.language !== 'en' || language.fallback) && (
            <span>· {languageLabel({ ...language, hasEnglishPicture: suggestion.english_picture })}</span>
          )}
          {isSwapped && <span>· Swapped</span>}
          {decision && <span>· {decision === 'keep' ? 'Kept' : 'Skipped'}</span>}
        </p>
        <details key={`${card.day} ${post.id}`} className="group -mt-1">
          <summary className="inline-flex min-h-(--target) cursor-pointer items-center gap-1.5 font-semibold text-plum [&::-webkit-details-marker]:hidden">
            Why this one?
            <Icon name="caret-down" small className="transition-[rotate] duration-(--d-move) group-open:rotate-180" />
          </summary>
          <p className="text-ink-soft">
            {reasonSentence(suggestion.why, card.day, zone)}{' '}
            {suggestion.version && sentenceOf(suggestion.version, zone)}
          </p>
        </details>
      </div>
    </article>
  )
}
