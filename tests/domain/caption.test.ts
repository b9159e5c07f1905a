import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { CAPTION_LIMIT, captionError, captionLimit } from '#domain/publication/caption.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'

const chosen = fc.subarray([...PLATFORMS], { minLength: 1 })

describe('captions', () => {
  test('a caption of white space only counts as missing', () => {
    const blank = fc.array(fc.constantFrom(' ', '\n', '\t', '\u00a0')).map((parts) => parts.join(''))
    fc.assert(
      fc.property(
        blank,
        chosen,
        (caption, platforms) => captionError(caption, platforms) === 'Please enter a caption.',
      ),
    )
  })

  test('a caption is invalid exactly when it exceeds the tightest limit of the chosen networks', () => {
    const around = fc
      .constantFrom(...PLATFORMS)
      .chain((platform) => fc.integer({ min: CAPTION_LIMIT[platform] - 2, max: CAPTION_LIMIT[platform] + 2 }))
    fc.assert(
      fc.property(around, chosen, (length, platforms) => {
        const fault = captionError('a'.repeat(length), platforms)
        expect(fault === null).toBe(length <= captionLimit(platforms))
      }),
    )
  })

  test('the message names the network, its limit and the excess', () => {
    expect(captionError('a'.repeat(2_250), ['facebook', 'instagram'])).toBe(
      'Instagram allows 2,200 characters. This caption is 50 over.',
    )
  })

  test('hashtags and mentions are limited for Instagram only', () => {
    const tags = (count: number, sign: string) =>
      `Home ${Array.from({ length: count }, (_, at) => `${sign}a${at}`).join(' ')}`
    expect(captionError(tags(30, '#') + tags(20, ' @'), ['instagram'])).toBeNull()
    expect(captionError(tags(31, '#'), ['facebook', 'linkedin'])).toBeNull()
    expect(captionError(tags(31, '#'), ['facebook', 'instagram'])).toBe(
      'Instagram allows 30 hashtags. This caption has 31.',
    )
    expect(captionError(tags(21, '@'), ['instagram'])).toBe('Instagram allows 20 @ names. This caption has 21.')
    expect(captionError('# # # @ @ '.repeat(40), ['instagram'])).toBeNull()
  })
})
