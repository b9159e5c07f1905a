import type { CallAnswer } from '#client/call.ts'
import type { Notice } from '#contract/publishing/notices.ts'
import type { PublicationTarget, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Share } from '#contract/publishing/shares.ts'
import { DEFAULT_AUTO_POST_SETTINGS } from '#domain/auto-post/auto-post.ts'

/** A target that waits for its time. */
export const target = (fields: Partial<PublicationTarget> = {}): PublicationTarget => ({
  platform: 'facebook',
  state: 'queued',
  account: null,
  permalink: null,
  published_at: null,
  attempts: 0,
  accepted_at: null,
  next_try_at: null,
  error: null,
  remedy: null,
  insights: null,
  ...fields,
})

/** A post the agent scheduled for Facebook. */
export const publication = (fields: Partial<ScheduledPost> = {}): ScheduledPost => ({
  id: 1,
  idempotency_key: 'c2c9a6c8-6c57-4d37-9d4b-2f5a4a1f7a10',
  social_post_id: 1,
  title: 'Keys in Hand',
  caption: 'Ready for a home of your own? Let’s talk.',
  caption_language: 'en',
  is_bilingual: false,
  language_fallback: null,
  type: 'image',
  thumbnail: null,
  main_color: '#5b2a55',
  source: 'manual',
  agent_branding: false,
  alt_texts: {},
  brand_slides: 'every',
  brand_state: null,
  created_at: '2026-11-02T15:00:00.000Z',
  scheduled_at: '2026-11-20T15:00:00.000Z',
  published_at: null,
  platforms: ['facebook'],
  status: 'scheduled',
  targets: [target()],
  ...fields,
})

/** The specified defaults, saved. */
export const autoPostSettings = (
  fields: Partial<CallAnswer<'GET /agent/social-post-settings'>['data']> = {},
): CallAnswer<'GET /agent/social-post-settings'>['data'] => ({
  tags: [...DEFAULT_AUTO_POST_SETTINGS.categories],
  frequency_days_of_week: [...DEFAULT_AUTO_POST_SETTINGS.days],
  frequency_time_of_day: DEFAULT_AUTO_POST_SETTINGS.timeOfDay,
  language: DEFAULT_AUTO_POST_SETTINGS.language,
  timezone: 'America/Chicago',
  saved: true,
  branding: false,
  ...fields,
})

export const notice = (fields: Partial<Notice> = {}): Notice => ({
  id: 1,
  kind: 'published',
  title: 'Keys in Hand is published',
  body: 'It is on Facebook.',
  href: '/calendar',
  created_at: '2026-11-02T15:00:00.000Z',
  read: false,
  ...fields,
})

/** A post the agent shared with another app. */
export const share = (fields: Partial<Share> = {}): Share => ({
  id: '3f0c6f0e-9a52-4c1b-8d53-5f2d8e6c4b11',
  social_post_id: 1,
  publication_id: null,
  title: 'Keys in Hand',
  caption: 'Ready for a home of your own? Let’s talk.',
  caption_language: 'en',
  type: 'image',
  thumbnail: null,
  main_color: null,
  shared_at: '2026-11-02T15:00:00.000Z',
  posted_at: null,
  ...fields,
})
