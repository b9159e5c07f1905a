import { afterEach, describe, expect, it } from 'vitest'

import { forgetCaptions, holdCaption, letGoOf, unsavedCaptions } from '#pwa/agent/composer/unsaved-drafts.ts'

describe('captions the device could not store', () => {
  const own = { userId: 1, postId: 5 }
  afterEach(() => forgetCaptions(own))

  it('captions held in memory are restored for their agent and post only', () => {
    holdCaption(own, 'en', 'Hello')
    holdCaption(own, 'es', 'Hola')
    expect(unsavedCaptions(own)).toEqual({ en: 'Hello', es: 'Hola' })
    expect(unsavedCaptions({ ...own, userId: 2 })).toEqual({})
    expect(unsavedCaptions({ ...own, postId: 6 })).toEqual({})
  })

  it('a caption is released once stored, but not what was typed since', () => {
    holdCaption(own, 'en', 'Hello')
    holdCaption(own, 'en', 'Hello again')
    letGoOf(own, 'en', 'Hello')
    expect(unsavedCaptions(own)).toEqual({ en: 'Hello again' })
    letGoOf(own, 'en', 'Hello again')
    expect(unsavedCaptions(own)).toEqual({})
  })

  it('captions are removed once the post is published', () => {
    holdCaption(own, 'en', 'Hello')
    forgetCaptions(own)
    expect(unsavedCaptions(own)).toEqual({})
  })
})
