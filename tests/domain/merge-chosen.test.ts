import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { mergeChosen } from '#domain/merge-chosen.ts'

const list = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 8 })
const three = fc.record({ seen: list, chosen: list, stored: list })

describe('a list that two screens change', () => {
  test('holds what both put in and nothing that either took out', () => {
    const [austin, dallas, houston, waco] = ['Austin', 'Dallas', 'Houston', 'Waco']
    const seen = [austin, dallas, houston]
    expect(mergeChosen({ seen, chosen: [austin, houston], stored: [austin, dallas, houston, waco] })).toEqual([
      austin,
      houston,
      waco,
    ])
    expect(mergeChosen({ seen, chosen: [...seen, waco], stored: [dallas] })).toEqual([dallas, waco])
  })

  test('holds every item by the rule of who touched it, each once', () => {
    fc.assert(
      fc.property(three, ({ seen, chosen, stored }) => {
        const merged = mergeChosen({ seen, chosen, stored })
        expect(new Set(merged).size).toBe(merged.length)
        for (const item of [...seen, ...chosen, ...stored]) {
          const sheTouchedIt = seen.includes(item) !== chosen.includes(item)
          expect(merged.includes(item)).toBe((sheTouchedIt ? chosen : stored).includes(item))
        }
      }),
    )
  })

  test('is her choice in her order where nobody else changed it', () => {
    fc.assert(
      fc.property(list, list, (seen, chosen) => {
        expect(mergeChosen({ seen, chosen, stored: seen })).toEqual(chosen)
      }),
    )
  })

  test('stays as it is when the same save arrives again', () => {
    fc.assert(
      fc.property(three, ({ seen, chosen, stored }) => {
        const once = mergeChosen({ seen, chosen, stored })
        expect(new Set(mergeChosen({ seen, chosen, stored: once }))).toEqual(new Set(once))
      }),
    )
  })

  test('tells its items apart by what they are known by', () => {
    const city = (id: number, name = `City ${id}`) => ({ id, name })
    const merged = mergeChosen(
      { seen: [city(1)], chosen: [city(1), city(2)], stored: [city(1, 'New name'), city(3)] },
      ({ id }) => id,
    )
    expect(merged.map(({ id }) => id)).toEqual([1, 2, 3])
  })
})
