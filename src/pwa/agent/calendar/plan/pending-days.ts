import type { CardPost, MonthPlan } from '#contract/publishing/month-plan.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { captionOf, type DeckCard, type Suggestion } from '#domain/auto-post/month-deck.ts'
import { schedulerType } from '#domain/library/post.ts'
import { newTarget } from '#pwa/shared/publication/pending-changes.ts'
import type { PendingDay } from '#sync/queue/entry.ts'

/** The decided days as the server will have them, for the calendar while they wait on this device. */
export function pendingDays(deck: readonly DeckCard[], { posts, platforms }: MonthPlan): PendingDay[] {
  const byId = new Map(posts.map((post) => [post.id, post]))
  return deck.flatMap(({ card: { day, at }, suggestion, decision }) => {
    const post = byId.get(suggestion.post_id)
    if (decision === null || !post) return []
    return [
      {
        day,
        post: decision === 'keep' ? pendingPost(post, suggestion, { day, at, platforms }) : null,
      },
    ]
  })
}

/** It has a negative id, one for each day: the server gives it its own. */
function pendingPost(
  post: CardPost,
  suggestion: Suggestion,
  { day, at, platforms }: { day: string; at: string; platforms: MonthPlan['platforms'] },
): ScheduledPost {
  const caption = captionOf(suggestion)
  return {
    id: -Number(day.replaceAll('-', '')),
    idempotency_key: '',
    social_post_id: post.id,
    title: (caption.language === 'es' && post.spanish_title) || post.title,
    caption: suggestion.excerpt ?? (caption.language === 'es' ? post.spanish_excerpt : post.excerpt),
    caption_language: caption.language,
    is_bilingual: caption.isBilingual,
    language_fallback: caption.fallback,
    type: schedulerType(post.type),
    version: suggestion.version && { ...suggestion.version, is_drawn: false },
    thumbnail: post.thumbnail,
    main_color: post.main_color,
    source: 'auto',
    agent_branding: false,
    alt_texts: {},
    brand_slides: 'every',
    brand_state: null,
    created_at: at,
    scheduled_at: at,
    published_at: null,
    platforms,
    status: 'scheduled',
    targets: platforms.map(newTarget),
  }
}
