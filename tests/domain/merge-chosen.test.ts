import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { mergeChosen } from '#domain/merge-chosen.ts'

const list = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 8 })
const three = fc.record({ seen: list, chosen: list, stored: list })

describe('a list that two screens change', () => {
  test('a merge holds what both screens added and nothing that either removed', () => {
    const [austin, dallas, houston, waco] = ['Austin', 'Dallas', 'Houston', 'Waco']
    const seen = [austin, dallas, houston]
    expect(mergeChosen({ seen, chosen: [austin, houston], stored: [austin, dallas, houston, waco] })).toEqual([
      austin,
      houston,
      waco,
    ])
    expect(mergeChosen({ seen, chosen: [...seen, waco], stored: [dallas] })).toEqual([dallas, waco])
  })

  test('each item follows the screen that touched it, and appears once', () => {
    fc.assert(
      fc.property(three, ({ seen, chosen, stored }) => {
        const merged = mergeChosen({ seen, chosen, stored })
        expect(new Set(merged).size).toBe(merged.length)
        for (const item of [...seen, ...chosen, ...stored]) {
          const screenTouchedIt = seen.includes(item) !== chosen.includes(item)
          expect(merged.includes(item)).toBe((screenTouchedIt ? chosen : stored).includes(item))
        }
      }),
    )
  })

  test('a merge gives the user’s choice in their order where nobody else changed it', () => {
    fc.assert(
      fc.property(list, list, (seen, chosen) => {
        expect(mergeChosen({ seen, chosen, stored: seen })).toEqual(chosen)
      }),
    )
  })

  test('a merge changes nothing when the same save arrives again', () => {
    fc.assert(
      fc.property(three, ({ seen, chosen, stored }) => {
        const once = mergeChosen({ seen, chosen, stored })
        expect(new Set(mergeChosen({ seen, chosen, stored: once }))).toEqual(new Set(once))
      }),
    )
  })

  test('a merge compares items by their key', () => {
    const city = (id: number, name = `City ${id}`) => ({ id, name })
    const merged = mergeChosen(
      { seen: [city(1)], chosen: [city(1), city(2)], stored: [city(1, 'New name'), city(3)] },
      ({ id }) => id,
    )
    expect(merged.map(({ id }) => id)).toEqual([1, 2, 3])
  })
})
