import { describe, expect, it } from 'vitest'

import { isLead } from '#pwa/shared/listing/rhythm.ts'

const leads = (count: number) => Array.from({ length: count }, (_, at) => at).filter((at) => isLead(at, count))

describe('the full-width cards of a listing on a phone', () => {
  it('shows the first of every five cards at full width', () => {
    expect(leads(10)).toEqual([0, 5])
  })

  it('shows the last two cards as a pair', () => {
    expect(leads(12)).toEqual([0, 5])
    expect(leads(2)).toEqual([])
  })

  it('never leaves a gap beside the last card', () => {
    for (let count = 1; count <= 30; count++) {
      const cells = Array.from({ length: count }, (_, at) => (isLead(at, count) ? 2 : 1)).reduce((a, b) => a + b, 0)
      expect(cells % 2).toBe(0)
    }
  })
})
