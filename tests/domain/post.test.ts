import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { PLATFORMS } from '#domain/platform/platform.ts'
import {
  MEDIA_ROLES,
  mediaFor,
  mediaIn,
  POST_TYPES,
  ROLES_FOR,
  spanishImage,
  thumbnailLabel,
} from '#domain/library/post.ts'

const tag = (name: string) => ({ name })

describe('the label under a thumbnail', () => {
  test.each([
    ['image', 'image'],
    ['square_video', 'square video'],
    ['reel', 'reel'],
  ] as const)('the label is the name of the type for %s', (type, label) => {
    expect(thumbnailLabel({ type, title: 'A title', tags: [] })).toBe(label)
  })

  test('the label is the title for a wide video outside the home tours', () => {
    expect(thumbnailLabel({ type: 'wide_vertical_video', title: 'Walk the block', tags: [tag('staging')] })).toBe(
      'Walk the block',
    )
  })

  test('the label is the first other tag for a home tour', () => {
    const tags = [tag('home tour videos'), tag('craftsman'), tag('kitchen')]
    expect(thumbnailLabel({ type: 'wide_vertical_video', title: 'A tour', tags })).toBe('craftsman')
  })

  test('the label is the title for a home tour with no other tag', () => {
    expect(thumbnailLabel({ type: 'wide_vertical_video', title: 'A tour', tags: [tag('Home Tour Videos')] })).toBe(
      'A tour',
    )
  })
})

describe('the files sent to a platform', () => {
  const media = fc.array(fc.record({ role: fc.constantFrom(...MEDIA_ROLES), id: fc.nat() }))

  test('sends the files of one role: the first in the platform’s order that the post has', () => {
    fc.assert(
      fc.property(fc.constantFrom(...POST_TYPES), fc.constantFrom(...PLATFORMS), media, (type, platform, files) => {
        const roles = ROLES_FOR[type][platform]
        const sent = mediaFor({ type, media: files }, platform)
        const role = roles.find((candidate) => files.some((file) => file.role === candidate))
        expect(sent).toEqual(role ? files.filter((file) => file.role === role) : [])
      }),
    )
  })

  test('an English caption never goes with the Spanish picture, and a Spanish one with no other where it exists', () => {
    fc.assert(
      fc.property(fc.constantFrom(...POST_TYPES), fc.constantFrom(...PLATFORMS), media, (type, platform, files) => {
        const inEnglish = mediaIn({ type, media: files }, 'en')
        expect(inEnglish).toEqual(files.filter(({ role }) => role !== 'spanish_image'))
        const spanish = spanishImage({ type, media: files })
        const inSpanish = mediaIn({ type, media: files }, 'es')
        const sent = mediaFor({ type, media: inSpanish }, platform).map(({ id }) => id)
        if (spanish) expect(sent).toEqual([spanish.id])
        else expect(inSpanish).toEqual(inEnglish)
      }),
    )
  })
})
