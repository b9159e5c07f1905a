import { describe, expect, it } from 'vitest'

import { sizeWords, titleOf } from '#pwa/agent/templates/template-words.ts'

describe('a template', () => {
  it('goes by its title, or says that it has none', () => {
    expect(titleOf({ title: 'Closing day card' })).toBe('Closing day card')
    expect(titleOf({ title: '  ' })).toBe('Untitled template')
  })

  it.each([
    [0, '1 KB'],
    [840_000, '840 KB'],
    [999_499, '999 KB'],
    [999_500, '1 MB'],
    [2_449_000, '2.4 MB'],
    [36_700_160, '36.7 MB'],
  ])('of %i bytes has %s', (bytes, words) => {
    expect(sizeWords(bytes)).toBe(words)
  })
})
