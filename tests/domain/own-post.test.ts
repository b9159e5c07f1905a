import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { POST_TYPES, ROLES_FOR } from '#domain/library/post.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import {
  MOST_OWN_PICTURES,
  OWN_ROLES,
  ownMediaError,
  ownPostTitle,
  ownPostType,
  sharedCaption,
} from '#domain/publication/own-post.ts'

const kinds = fc.array(fc.constantFrom('image' as const, 'video' as const), { maxLength: 14 })
const lines = fc.string({ unit: 'grapheme', maxLength: 300 })

describe('the media of an own post', () => {
  test('are accepted exactly when they are one video or one to ten pictures', () => {
    fc.assert(
      fc.property(kinds, (given) => {
        const videos = given.filter((kind) => kind === 'video').length
        const pictures = given.length - videos
        const isOnePost =
          (videos === 1 && pictures === 0) || (videos === 0 && pictures >= 1 && pictures <= MOST_OWN_PICTURES)
        expect(ownMediaError(given) === null).toBe(isOnePost)
      }),
    )
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

describe('the caption made of what was shared', () => {
  test('has each part, and none twice', () => {
    fc.assert(
      fc.property(lines, lines, lines, (title, text, url) => {
        const caption = sharedCaption({ title, text, url })
        for (const part of [title, text, url]) expect(caption).toContain(part.trim())
        if (title === url) expect(caption).toBe(sharedCaption({ title, text, url: '' }))
      }),
    )
  })

  test('leaves out a link the text already has', () => {
    const url = 'https://example.com/home'
    expect(sharedCaption({ title: 'A home', text: `Look: ${url}`, url })).toBe(`A home\n\nLook: ${url}`)
  })
})
