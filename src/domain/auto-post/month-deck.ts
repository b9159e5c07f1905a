import type { CaptionIn } from '../publication/caption-language.ts'
import type { Version } from '../publication/version.ts'
import type { ContentCategory } from './auto-post.ts'
import type { WantedLanguage } from './auto-post-language.ts'

/** How many local days ahead a month is planned by hand. */
export const MONTH_DAYS = 30

/** Why a post is suggested: the strongest reason, with its facts. */
export interface Reason {
  code: 'holiday' | 'open_house' | 'new' | 'again'
  category: ContentCategory
  /** Whether the category's posts got more reactions than the agent's others, which is why it comes sooner. */
  did_well: boolean
  /** The holiday it is for, and the holiday's own day. */
  holiday: { name: string; day: string } | null
  /** When it last went out for the agent; null where it never did. */
  last_at: string | null
}

export interface Suggestion {
  post_id: number
  why: Reason
  language: WantedLanguage
  /** Why that isn't the wanted one; null where it is. */
  fallback: CaptionIn['fallback']
  /** Whether the caption is in Spanish and the words on the picture are in English. */
  english_picture?: boolean | undefined
  /** The version it goes out in; plans that were stored by the previous release have none. */
  version?: (Version & { city: string | null; also_at: string | null }) | undefined
  /** The beginning of the version's caption, where it isn't the post's own one. */
  excerpt?: string | null | undefined
}

export function captionOf({ language, fallback }: Pick<Suggestion, 'language' | 'fallback'>): CaptionIn {
  return { language: language === 'es' ? 'es' : 'en', isBilingual: language === 'both', fallback }
}

/** A day of the month with the post suggested for it, and the posts it can be swapped for. */
export interface Card extends Suggestion {
  day: string
  at: string
  alternatives: readonly Suggestion[]
}

/** One decision of the agent; a swap changes the suggested post and leaves the day open. */
export interface Step {
  day: string
  action: 'keep' | 'skip' | 'swap'
  /** The post of the day after it. */
  post_id: number
}

/** A card with what was decided about it. */
export interface DeckCard {
  card: Card
  suggestion: Suggestion
  decision: 'keep' | 'skip' | null
  isSwapped: boolean
}

/** All a card can show, each as a suggestion alone. */
const suggestionsOf = ({
  post_id,
  why,
  language,
  fallback,
  english_picture,
  version,
  excerpt,
  alternatives,
}: Card): readonly [Suggestion, ...Suggestion[]] => [
  { post_id, why, language, fallback, english_picture, version, excerpt },
  ...alternatives,
]

/** The cards whose time is still to come: a stored plan may be some days old. */
export function comingCards(cards: readonly Card[], now: Date): Card[] {
  return cards.filter(({ at }) => new Date(at) > now)
}

/** Each card as the steps leave it; steps about days or posts that are gone count for nothing. */
export function deckOf(cards: readonly Card[], steps: readonly Step[]): DeckCard[] {
  const byDay = Map.groupBy(steps, ({ day }) => day)
  return cards.map((card) => {
    const all = suggestionsOf(card)
    const valid = (byDay.get(card.day) ?? []).filter(({ post_id: id }) => all.some((one) => one.post_id === id))
    const last = valid.at(-1)
    const suggestion = all.find(({ post_id: id }) => id === last?.post_id) ?? all[0]
    return {
      card,
      suggestion,
      decision: last && last.action !== 'swap' ? last.action : null,
      isSwapped: suggestion.post_id !== card.post_id,
    }
  })
}

/** The index of the first card without a decision, from an index on and then from the start; -1 when all have one. */
export function nextOpen(deck: readonly DeckCard[], from = 0): number {
  const after = deck.findIndex(({ decision }, at) => at >= from && decision === null)
  return after >= 0 ? after : deck.findIndex(({ decision }) => decision === null)
}

/**
 * The post a card is swapped for: the next one of its own that no other card shows or keeps. Skipped cards free their
 * post. Null when there is none.
 */
export function swapOf(deck: readonly DeckCard[], at: number): Suggestion | null {
  const current = deck[at]
  if (!current) return null
  const all = suggestionsOf(current.card)
  const from = all.findIndex(({ post_id: id }) => id === current.suggestion.post_id)
  const used = new Set(
    deck.flatMap(({ suggestion, decision }, other) =>
      other === at || decision === 'skip' ? [] : [suggestion.post_id],
    ),
  )
  const inOrder = [...all.slice(from + 1), ...all.slice(0, from)]
  return inOrder.find(({ post_id: id }) => !used.has(id)) ?? null
}

/**
 * Newly fetched cards, with what was decided about the old ones: a day that was decided, or whose post was swapped,
 * keeps its old suggestion as long as the day is still there. All other days are as the server suggests now.
 */
export function mergeCards(fresh: readonly Card[], old: readonly Card[], steps: readonly Step[]): Card[] {
  const decided = new Map(
    deckOf(old, steps)
      .filter(({ decision, isSwapped }) => decision !== null || isSwapped)
      .map((one) => [one.card.day, one]),
  )
  const used = new Set([...decided.values()].map(({ suggestion }) => suggestion.post_id))
  return fresh.map((card) => {
    const before = decided.get(card.day)?.card
    return before ? { ...before, at: card.at } : withoutUsed(card, used)
  })
}

/** A card whose post is decided for another day shows its first alternative that isn't. */
function withoutUsed(card: Card, used: ReadonlySet<number>): Card {
  const all = suggestionsOf(card)
  const first = all.find(({ post_id: id }) => !used.has(id)) ?? card
  return { ...card, ...first, alternatives: all.filter(({ post_id: id }) => id !== first.post_id) }
}

/** A decided day; the post of a skipped one takes its place without going out. */
type Decided =
  | { day: string; action: 'keep'; post_id: number; language: WantedLanguage; version?: Version }
  | { day: string; action: 'skip'; post_id: number }

/** What the server is asked for: one entry for each decided day, by day. */
export function decisionsOf(deck: readonly DeckCard[]): Decided[] {
  return deck.flatMap(({ card: { day }, suggestion: { post_id, language, version }, decision }): Decided[] => {
    if (decision === null) return []
    if (decision === 'skip') return [{ day, action: decision, post_id }]
    const seen = version && { version: { variant: version.variant, palette: version.palette } }
    return [{ day, action: decision, post_id, language, ...seen }]
  })
}
