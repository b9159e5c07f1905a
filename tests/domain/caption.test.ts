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

  test('Instagram alone counts hashtags and names', () => {
    const tags = (count: number, sign: string) =>
      `Home ${Array.from({ length: count }, (_, at) => `${sign}a${at}`).join(' ')}`
    expect(captionFault(tags(30, '#') + tags(20, ' @'), ['instagram'])).toBeNull()
    expect(captionFault(tags(31, '#'), ['facebook', 'linkedin'])).toBeNull()
    expect(captionFault(tags(31, '#'), ['facebook', 'instagram'])).toBe(
      'Instagram takes 30 hashtags. This caption has 31.',
    )
    expect(captionFault(tags(21, '@'), ['instagram'])).toBe('Instagram takes 20 @ names. This caption has 21.')
    expect(captionFault('# # # @ @ '.repeat(40), ['instagram'])).toBeNull()
  })
})
