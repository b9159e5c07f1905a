import { describe, expect, it } from 'vitest'

import { sizeLabel, titleOf } from '#pwa/agent/templates/template-labels.ts'

describe('the texts of a template', () => {
  it('shows the title of a template, or says that there is none', () => {
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
  ])('shows %i bytes as %s', (bytes, message) => {
    expect(sizeLabel(bytes)).toBe(message)
  })
})
