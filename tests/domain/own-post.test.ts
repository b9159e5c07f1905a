import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { ROLES_OF_TYPE } from '#domain/library/post-form.ts'
import { MEDIA_ROLES, mediaFor, POST_TYPES, ROLES_FOR } from '#domain/library/post.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import {
  ALT_TEXT_LIMIT,
  ALT_TEXT_LIMITS,
  altTextError,
  altTextIn,
  isDescribed,
  sentAltText,
  sentPictures,
} from '#domain/publication/alt-text.ts'
import {
  MOST_OWN_PICTURES,
  OWN_ROLES,
  ownMediaError,
  ownPostTitle,
  ownPostType,
  sharedCaption,
} from '#domain/publication/own-post.ts'
import { isSubtitles } from '#domain/publication/subtitles.ts'

const lines = fc.string({ unit: 'grapheme', maxLength: 300 })

describe('the media of an own post', () => {
  test('are one video or one to ten pictures', () => {
    const pictures = (count: number) => Array.from({ length: count }, () => 'image' as const)
    const accepted = [['video' as const], pictures(1), pictures(MOST_OWN_PICTURES)]
    expect(accepted.map((kinds) => ownMediaError(kinds))).toEqual([null, null, null])
    const refused = [[], pictures(MOST_OWN_PICTURES + 1), ['video', 'video'], ['image', 'video']] as const
    for (const kinds of refused) expect(ownMediaError(kinds)).not.toBeNull()
  })

  test('have a file for every network in the role of their type', () => {
    for (const [given, role] of [
      [['image'], OWN_ROLES.image],
      [['image', 'image'], OWN_ROLES.carousel],
      [['video'], OWN_ROLES.video],
    ] as const) {
      const type = ownPostType(given)
      for (const platform of PLATFORMS) expect(ROLES_FOR[type][platform]).toContain(role)
    }
  })

  test('never send a cover or the picture without its footer to a network', () => {
    for (const type of POST_TYPES) {
      for (const platform of PLATFORMS) {
        expect(ROLES_FOR[type][platform]).not.toContain('original_image')
        expect(ROLES_FOR[type][platform]).not.toContain(OWN_ROLES.cover)
      }
    }
  })
})

describe('the title of an own post', () => {
  test('is one line of at most 80 characters and never empty', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom(...POST_TYPES), (caption, type) => {
        const title = ownPostTitle(caption, type)
        expect(title).toBe(title.trim())
        expect(title).not.toMatch(/[\n\r\u2028\u2029]/)
        expect(Array.from(title).length).toBeGreaterThan(0)
        expect(Array.from(title).length).toBeLessThanOrEqual(80)
      }),
    )
  })

  test('is the first line of the caption that has text', () => {
    expect(ownPostTitle('\n  Open house on Sunday \nCome by', 'image')).toBe('Open house on Sunday')
  })

  test('says what the post shows where the caption is empty', () => {
    expect(ownPostTitle(' \n', 'image')).toBe('Your photo')
    expect(ownPostTitle('', 'carousel')).toBe('Your photos')
    expect(ownPostTitle('', 'wide_vertical_video')).toBe('Your video')
  })

  test('ends a long line at a word', () => {
    expect(ownPostTitle('word '.repeat(40), 'image')).toMatch(/^(word )+word…$/)
  })
})

test('the caption made of what was shared has each part, and leaves out a link the text already has', () => {
  const url = 'https://example.com/home'
  expect(sharedCaption({ title: 'A home', text: `Look: ${url}`, url })).toBe(`A home\n\nLook: ${url}`)
  expect(sharedCaption({ title: 'A home', text: 'Look', url })).toBe(`A home\n\nLook\n\n${url}`)
  expect(sharedCaption({ title: url, text: '', url })).toBe(url)
})

test('no network takes less than a person may write', () => {
  expect(ALT_TEXT_LIMIT).toBe(1000)
  for (const platform of PLATFORMS) expect(ALT_TEXT_LIMITS[platform]).toBeGreaterThanOrEqual(ALT_TEXT_LIMIT)
})

test('the error says by how much a text is too long', () => {
  expect(altTextError('x'.repeat(ALT_TEXT_LIMIT))).toBeNull()
  expect(altTextError('x'.repeat(1012))).toBe('Alt text can have up to 1,000 characters. This one is 12 over.')
})

describe('the text that is sent', () => {
  test('without a text the title is sent, with its own number for each of several pictures', () => {
    expect(sentAltText('Leaves', { title: 'First day of fall', place: 1, count: 1 })).toBe('Leaves')
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
  const posts = fc.constantFrom(...POST_TYPES).chain((type) => {
    const file = fc.record({ role: fc.constantFrom(...ROLES_OF_TYPE[type]), key: fc.constantFrom('a', 'b', 'c', 'd') })
    return fc.record({ type: fc.constant(type), media: fc.array(file) })
  })

  test('they are those that some network gets, each content once', () => {
    fc.assert(
      fc.property(posts, (post) => {
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
    const undescribed = MEDIA_ROLES.filter((role) => !isDescribed(role) && !isSubtitles(role))
    expect(undescribed).toEqual(['square_video', 'wide_video', 'vertical_video'])
  })
})
