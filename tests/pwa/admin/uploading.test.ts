import { array, assert, double, integer, property } from 'fast-check'
import { expect, test } from 'vitest'

import { sharesOf } from '#pwa/admin/shared/form/uploading.ts'

const fileOf = (size: number) => new File([new Uint8Array(size)], `${size}.png`)
const shares = double({ min: 0, max: 1, noNaN: true })

test('distributes the bytes sent over the files in order, and the sum matches the total', () => {
  assert(
    property(array(integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 }), shares, (sizes, share) => {
      const files = sizes.map(fileOf)
      const each = [...sharesOf(files, share).entries()]
      const sent = each.reduce((sum, [file, part]) => sum + part * file.size, 0)
      expect(sent).toBeCloseTo(share * sizes.reduce((sum, size) => sum + size, 0), 3)
      const started = each.findLastIndex(([, part]) => part > 0)
      expect(each.slice(0, Math.max(started, 0)).every(([, part]) => part === 1)).toBe(true)
    }),
  )
})

test('counts an empty file as sent at once', () => {
  expect([...sharesOf([fileOf(0), fileOf(4)], 0.5).values()]).toEqual([1, 0.5])
})
