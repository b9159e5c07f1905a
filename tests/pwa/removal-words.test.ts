import { describe, expect, it } from 'vitest'

import { removalWords, stillFor } from '#pwa/agent/connections/removal-words.ts'
import type { PublicationTarget } from '#contract/publishing.ts'
import type { Platform } from '#domain/platform.ts'

const target = (platform: Platform, state: PublicationTarget['state']): PublicationTarget => ({
  platform,
  state,
  account: null,
  permalink: null,
  published_at: null,
  attempts: 0,
  accepted_at: null,
  next_try_at: null,
  error: null,
  remedy: null,
})

describe('removing a connection', () => {
  it('counts the posts that have still to go out there, and no others', () => {
    const posts = [
      { targets: [target('facebook', 'queued'), target('linkedin', 'queued')] },
      { targets: [target('facebook', 'published'), target('linkedin', 'queued')] },
      { targets: [target('facebook', 'canceled')] },
      { targets: [] },
    ]
    expect(stillFor('facebook', posts)).toBe(1)
    expect(stillFor('linkedin', posts)).toBe(2)
    expect(stillFor('instagram', posts)).toBe(0)
  })

  it('says how many wait and until when they still go out', () => {
    expect(removalWords('facebook', 2)).toBe(
      '2 posts are scheduled for it this month and next. Each waits on our server and still goes out there if you connect Facebook again within 24 hours of its time.',
    )
    expect(removalWords('linkedin', 1)).toMatch(/^1 post is scheduled for it/)
  })

  it('names no number it does not know', () => {
    expect(removalWords('instagram', null)).toBe(
      'Anything scheduled for it waits on our server and still goes out there if you connect Instagram again within 24 hours of its time.',
    )
  })

  it('says nothing where nothing is scheduled', () => {
    expect(removalWords('instagram', 0)).toBeNull()
  })
})
