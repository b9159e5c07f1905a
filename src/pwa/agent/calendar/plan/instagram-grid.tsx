import { useQuery } from '@tanstack/react-query'

import type { MonthPlan } from '#contract/publishing/month-plan.ts'
import type { DeckCard } from '#domain/auto-post/month-deck.ts'
import { GRID_PLATFORM, PLATFORM_NAME } from '#domain/platform/platform.ts'
import { monthNow, shiftMonth } from '#domain/time/month.ts'
import { localDay, wallTimeOf, type TimeZone } from '#domain/time/time.ts'
import { shortDay } from '#domain/time/time-labels.ts'
import { scheduledMonthQuery } from '#pwa/shared/answers/shared-queries.ts'
import { classes } from '#pwa/shared/ui/classes.ts'
import type { Palette } from '#domain/media/palettes.ts'
import { Graded, paletteOf } from '#pwa/shared/publication/publication-badges.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'

interface InstagramGridProps {
  deck: readonly DeckCard[]
  posts: MonthPlan['posts']
  zone: TimeZone
  now: Date
  /** The day whose card is shown beside it. */
  day?: string | undefined
}

interface Tile {
  at: string
  title: string
  thumbnail: string | null
  bed: string | null
  day: string
  isOpen: boolean
  palette: Palette
}

/** The coming page of the agent's Instagram, newest first: what is scheduled, what was kept, and faintly what is open. */
export function InstagramGrid({ deck, posts, zone, now, day }: InstagramGridProps) {
  const month = monthNow(now, zone)
  const scheduled = [
    useQuery(scheduledMonthQuery(month)).data,
    useQuery(scheduledMonthQuery(shiftMonth(month, 1))).data,
  ].flatMap((some) => some ?? [])
  const days = new Set(deck.map(({ card }) => card.day))
  const byId = new Map(posts.map((post) => [post.id, post]))
  const tiles: Tile[] = [
    ...scheduled
      .filter(({ status, platforms }) => status === 'scheduled' && platforms.includes(GRID_PLATFORM))
      .flatMap((post): Tile[] => {
        const { scheduled_at: at, title, thumbnail, main_color: bed } = post
        const its = localDay(new Date(at), zone)
        // Its card is shown in place of a planned post.
        if (post.source === 'auto' && days.has(its)) return []
        return [{ at, title, thumbnail, bed, day: its, isOpen: false, palette: paletteOf(post) }]
      }),
    ...deck.flatMap(({ card, suggestion, decision }) => {
      const post = byId.get(suggestion.post_id)
      if (decision === 'skip' || !post) return []
      const { title, thumbnail, main_color: bed } = post
      const palette = suggestion.version?.palette ?? 'original'
      return [{ at: card.at, title, thumbnail, bed, day: card.day, isOpen: decision === null, palette }]
    }),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <section>
      <h2 className="pb-3">Your coming {PLATFORM_NAME[GRID_PLATFORM]} page</h2>
      {tiles.length === 0 ? (
        <p className="text-ink-soft">Nothing is scheduled yet.</p>
      ) : (
        <ul className="grid grid-cols-3 gap-1">
          {tiles.map((tile) => (
            <li
              key={`${tile.at} ${tile.title}`}
              className={classes(
                'relative transition-opacity duration-(--d-move)',
                tile.isOpen && tile.day !== day && 'opacity-40',
              )}
            >
              <Graded palette={tile.palette}>
                <Picture
                  src={tile.thumbnail}
                  bed={tile.bed}
                  alt={`${tile.title}, ${shortDay(wallTimeOf(new Date(tile.at), zone))}${tile.isOpen ? ', not decided' : ''}`}
                  sizes="140px"
                  className={classes('rounded-[4px]!', tile.day === day && 'outline-3 -outline-offset-3 outline-plum')}
                />
              </Graded>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
