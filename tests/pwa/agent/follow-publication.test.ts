import { describe, expect, test } from 'vitest'

import { outcomeOf } from '#pwa/shared/publication/follow-publication.ts'

import { scheduledPost, target } from './scheduled-post.ts'

const outcome = (...targets: ReturnType<typeof target>[]) => outcomeOf(scheduledPost({ targets }))

describe('the outcome of a post published now', () => {
  test('is unknown while a network has yet to answer', () => {
    expect(outcome(target('published'), target('queued', { platform: 'instagram' }))).toBeNull()
    expect(outcome(target('publishing'))).toBeNull()
  })

  test('is a success once every network has confirmed it', () => {
    expect(outcome(target('published'), target('published', { platform: 'linkedin' }))).toEqual({
      kind: 'success',
      message: 'Post published successfully!',
    })
  })

  test('names the networks it went out on, the ones it didn’t, and why', () => {
    const failed = target('failed', { platform: 'instagram', error: 'Instagram refused the picture.' })
    expect(outcome(target('published'), failed)).toEqual({
      kind: 'error',
      message: 'Published on Facebook. It didn’t go out on Instagram. Instagram refused the picture.',
    })
  })

  test('asks to check the network that never confirmed it', () => {
    expect(outcome(target('needs_check'))).toEqual({
      kind: 'warning',
      message: 'Facebook didn’t confirm it. Check there before you post again.',
    })
  })

  test('says nothing of a post that was canceled everywhere', () => {
    expect(outcome(target('canceled'))).toBeNull()
  })
})
