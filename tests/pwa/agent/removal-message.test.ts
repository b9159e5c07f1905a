import { describe, expect, it } from 'vitest'

import { removalMessage, stillFor } from '#pwa/agent/connections/removal-message.ts'
import type { Platform } from '#domain/platform/platform.ts'
import type { TargetState } from '#domain/publication/publication.ts'

import { target } from './scheduled-post.ts'

const at = (platform: Platform, state: TargetState) => target(state, { platform })

describe('removing a connection', () => {
  it('counts the posts still to be published there, and no others', () => {
    const posts = [
      { targets: [at('facebook', 'queued'), at('linkedin', 'queued')] },
      { targets: [at('facebook', 'published'), at('linkedin', 'queued')] },
      { targets: [at('facebook', 'canceled')] },
      { targets: [] },
    ]
    expect(stillFor('facebook', posts)).toBe(1)
    expect(stillFor('linkedin', posts)).toBe(2)
    expect(stillFor('instagram', posts)).toBe(0)
  })

  it('says how many posts wait and until when they are still published', () => {
    expect(removalMessage('facebook', 2)).toBe(
      '2 posts are scheduled for it this month and next. Each one will still go out if you connect Facebook again within 24 hours of its time.',
    )
    expect(removalMessage('linkedin', 1)).toMatch(/^1 post is scheduled for it/)
  })

  it('names no number when it is unknown', () => {
    expect(removalMessage('instagram', null)).toBe(
      'Anything scheduled for it will still go out if you connect Instagram again within 24 hours of its time.',
    )
  })

  it('says nothing when nothing is scheduled', () => {
    expect(removalMessage('instagram', 0)).toBeNull()
  })
})
