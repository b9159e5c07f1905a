import { afterEach, describe, expect, it } from 'vitest'

import { forgetUnsaved, holdCaption, releaseCaption, unsavedCaptions } from '#pwa/agent/composer/unsaved-drafts.ts'

describe('captions the device could not store', () => {
  const own = { userId: 1, subject: 5 }
  afterEach(() => forgetUnsaved(own))

  it('captions held in memory are restored for their agent and post only', () => {
    holdCaption(own, 'en', 'Hello')
    holdCaption(own, 'es', 'Hola')
    expect(unsavedCaptions(own)).toEqual({ en: 'Hello', es: 'Hola' })
    expect(unsavedCaptions({ ...own, userId: 2 })).toEqual({})
    expect(unsavedCaptions({ ...own, subject: 6 })).toEqual({})
  })

  it('a caption is released once stored, but not what was typed since', () => {
    holdCaption(own, 'en', 'Hello')
    holdCaption(own, 'en', 'Hello again')
    releaseCaption(own, 'en', 'Hello')
    expect(unsavedCaptions(own)).toEqual({ en: 'Hello again' })
    releaseCaption(own, 'en', 'Hello again')
    expect(unsavedCaptions(own)).toEqual({})
  })

  it('a caption in another language than the published one stays', () => {
    holdCaption(own, 'en', 'Hello')
    holdCaption(own, 'es', 'Hola')
    forgetUnsaved(own, ['en'])
    expect(unsavedCaptions(own)).toEqual({ es: 'Hola' })
  })

  it('captions are removed once the post is published', () => {
    holdCaption(own, 'en', 'Hello')
    forgetUnsaved(own)
    expect(unsavedCaptions(own)).toEqual({})
  })
})
