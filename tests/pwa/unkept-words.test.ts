import { afterEach, describe, expect, it } from 'vitest'

import { forgetWords, holdWords, letGoOf, unkeptWords } from '#pwa/agent/publishing/unkept-words.ts'

describe('words a device does not keep', () => {
  const hers = { userId: 1, postId: 5 }
  afterEach(() => forgetWords(hers))

  it('are there again for their agent and their post alone', () => {
    holdWords(hers, 'en', 'Hello')
    holdWords(hers, 'es', 'Hola')
    expect(unkeptWords(hers)).toEqual({ en: 'Hello', es: 'Hola' })
    expect(unkeptWords({ ...hers, userId: 2 })).toEqual({})
    expect(unkeptWords({ ...hers, postId: 6 })).toEqual({})
  })

  it('are let go of once they are kept, but not what she has written since', () => {
    holdWords(hers, 'en', 'Hello')
    holdWords(hers, 'en', 'Hello again')
    letGoOf(hers, 'en', 'Hello')
    expect(unkeptWords(hers)).toEqual({ en: 'Hello again' })
    letGoOf(hers, 'en', 'Hello again')
    expect(unkeptWords(hers)).toEqual({})
  })

  it('are gone once they went out', () => {
    holdWords(hers, 'en', 'Hello')
    forgetWords(hers)
    expect(unkeptWords(hers)).toEqual({})
  })
})
