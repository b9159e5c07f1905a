import { describe, expect, it } from 'vitest'

import { isLead } from '#pwa/shared/listing/rhythm.ts'

const leads = (count: number) => Array.from({ length: count }, (_, at) => at).filter((at) => isLead(at, count))

describe('the rhythm of a listing on a phone', () => {
  it('runs in fives, each led by one at full width', () => {
    expect(leads(10)).toEqual([0, 5])
  })

  it('makes a tail of two a pair', () => {
    expect(leads(12)).toEqual([0, 5])
    expect(leads(2)).toEqual([])
  })

  it('never leaves a hole beside the last card', () => {
    for (let count = 1; count <= 30; count++) {
      const cells = Array.from({ length: count }, (_, at) => (isLead(at, count) ? 2 : 1)).reduce((a, b) => a + b, 0)
      expect(cells % 2).toBe(0)
    }
  })
})
