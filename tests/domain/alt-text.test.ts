import { array, assert, constant, constantFrom, integer, nat, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  ALT_TEXT_LIMIT,
  ALT_TEXT_LIMITS,
  altTextError,
  altTextIn,
  isDescribed,
  sentAltText,
  sentPictures,
} from '#domain/publication/alt-text.ts'
import { MEDIA_ROLES, POST_TYPES, mediaFor } from '#domain/library/post.ts'
import { ROLES_OF_TYPE } from '#domain/library/post-form.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'

test('no network takes less than a person may write', () => {
  expect(ALT_TEXT_LIMIT).toBe(1000)
  for (const platform of PLATFORMS) expect(ALT_TEXT_LIMITS[platform]).toBeGreaterThanOrEqual(ALT_TEXT_LIMIT)
})

describe('the error of a text', () => {
  test('a text is refused exactly when it is longer than the limit', () => {
    assert(
      property(nat({ max: 2000 }), (length) => {
        expect(altTextError('x'.repeat(length)) === null).toBe(length <= ALT_TEXT_LIMIT)
      }),
    )
  })

  test('the error says by how much a text is too long', () => {
    expect(altTextError('x'.repeat(1012))).toBe('Alternative text has up to 1,000 characters. This one is 12 over.')
  })
})

describe('the text that is sent', () => {
  const whole = record({ title: string({ minLength: 1 }), count: integer({ min: 1, max: 20 }) })

  test('a written text is sent as it is', () => {
    assert(
      property(whole, string({ minLength: 1 }), ({ title, count }, text) => {
        expect(sentAltText(text, { title, place: 1, count })).toBe(text)
      }),
    )
  })

  test('without a text the title is sent, with its own number for each of several pictures', () => {
    assert(
      property(whole, ({ title, count }) => {
        const sent = Array.from({ length: count }, (_, at) => sentAltText('', { title, place: at + 1, count }))
        expect(new Set(sent).size).toBe(count)
        expect(sent.every((text) => text.startsWith(title))).toBe(true)
      }),
    )
    expect(sentAltText('', { title: 'First day of fall', place: 1, count: 1 })).toBe('First day of fall')
    expect(sentAltText('', { title: 'First day of fall', place: 2, count: 5 })).toBe('First day of fall (2/5)')
  })

  test('a Spanish caption never takes the English text', () => {
    expect(altTextIn({ altText: 'A porch', spanishAltText: '' }, 'es')).toBe('')
    expect(altTextIn({ altText: 'A porch', spanishAltText: 'Un porche' }, 'es')).toBe('Un porche')
    expect(altTextIn({ altText: 'A porch', spanishAltText: 'Un porche' }, 'en')).toBe('A porch')
  })
})

describe('the pictures that go out', () => {
  const posts = constantFrom(...POST_TYPES).chain((type) =>
    record({
      type: constant(type),
      media: array(record({ role: constantFrom(...ROLES_OF_TYPE[type]), key: constantFrom('a', 'b', 'c', 'd') })),
    }),
  )

  test('they are those that some network gets, each content once', () => {
    assert(
      property(posts, (post) => {
        const keys = sentPictures(post).map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        const got = PLATFORMS.flatMap((platform) => mediaFor(post, platform)).filter(({ role }) => isDescribed(role))
        for (const { key } of got) expect(keys).toContain(key)
      }),
    )
  })

  test('a video has none, and its cover is described all the same', () => {
    const media = [
      { role: 'vertical_video' as const, key: 'film' },
      { role: 'vertical_video_cover_image' as const, key: 'cover' },
    ]
    expect(sentPictures({ type: 'reel', media })).toEqual([])
    expect(MEDIA_ROLES.filter((role) => !isDescribed(role))).toEqual(['square_video', 'wide_video', 'vertical_video'])
  })
})
