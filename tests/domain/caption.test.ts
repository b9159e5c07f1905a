import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { captionFault, captionLimit } from '#domain/caption.ts'
import { CAPTION_LIMIT, PLATFORMS } from '#domain/platform.ts'

const chosen = fc.subarray([...PLATFORMS], { minLength: 1 })

describe('captions', () => {
  test('nothing but white space counts as missing', () => {
    const blank = fc.array(fc.constantFrom(' ', '\n', '\t', '\u00a0')).map((parts) => parts.join(''))
    fc.assert(
      fc.property(
        blank,
        chosen,
        (caption, platforms) => captionFault(caption, platforms) === 'Please enter a caption.',
      ),
    )
  })

  test('a caption is at fault exactly when it passes the tightest limit of the chosen networks', () => {
    const around = fc
      .constantFrom(...PLATFORMS)
      .chain((platform) => fc.integer({ min: CAPTION_LIMIT[platform] - 2, max: CAPTION_LIMIT[platform] + 2 }))
    fc.assert(
      fc.property(around, chosen, (length, platforms) => {
        const fault = captionFault('a'.repeat(length), platforms)
        expect(fault === null).toBe(length <= captionLimit(platforms))
      }),
    )
  })

  test('the sentence names the network, its limit and how much is too much', () => {
    expect(captionFault('a'.repeat(2_250), ['facebook', 'instagram'])).toBe(
      'Instagram takes 2,200 characters. This caption is 50 over.',
    )
  })
})
