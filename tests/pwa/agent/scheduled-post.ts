import type { PublicationTarget, ScheduledPost } from '#contract/publishing/publishing.ts'
import { publicationStatus, remedyFor, type TargetState } from '#domain/publication/publication.ts'

/** A target, Facebook's by default. */
export function target(state: TargetState, over: Partial<PublicationTarget> = {}): PublicationTarget {
  return {
    platform: 'facebook',
    state,
    account: null,
    permalink: null,
    published_at: null,
    attempts: 0,
    accepted_at: null,
    next_try_at: null,
    error: null,
    remedy: remedyFor(state, null),
    figures: null,
    ...over,
  }
}

/** A scheduled post with the status that follows from its targets. */
export function scheduledPost(over: Partial<ScheduledPost> = {}): ScheduledPost {
  const targets = over.targets ?? [target('queued')]
  return {
    id: 1,
    idempotency_key: 'key',
    social_post_id: 7,
    title: 'Three jars',
    caption: 'Words',
    caption_language: 'en',
    is_bilingual: false,
    language_fallback: null,
    type: 'image',
    thumbnail: null,
    main_color: null,
    source: 'manual',
    agent_branding: true,
    alt_texts: {},
    brand_slides: 'every',
    brand_state: 'drawn',
    created_at: '2026-11-19T15:00:00.000Z',
    scheduled_at: '2026-11-23T14:00:00.000Z',
    published_at: null,
    platforms: targets.map(({ platform }) => platform),
    status: publicationStatus(targets.map(({ state }) => state)),
    targets,
    ...over,
  }
}
