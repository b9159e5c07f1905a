import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isAppPath } from '#domain/app-path.ts'
import { categoriesOf, CONTENT_CATEGORIES, DEFAULT_AUTO_POST_SETTINGS } from '#domain/auto-post/auto-post.ts'
import { canvaLink } from '#domain/library/canva-link.ts'
import { browseCategories } from '#domain/library/category.ts'
import {
  MEDIA_ROLES,
  mediaFor,
  mediaIn,
  POST_TYPES,
  ROLES_FOR,
  spanishImage,
  thumbnailLabel,
} from '#domain/library/post.ts'
import { hasTerms, searchableText, searchTerms } from '#domain/library/search.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { CATEGORY_NAMES } from '#tests/support/specified-names.ts'

test.each([
  ['image', 'A title', [], 'image'],
  ['square_video', 'A title', [], 'square video'],
  ['reel', 'A title', [], 'reel'],
  ['wide_vertical_video', 'Walk the block', ['staging'], 'Walk the block'],
  ['wide_vertical_video', 'A tour', ['home tour videos', 'craftsman', 'kitchen'], 'craftsman'],
  ['wide_vertical_video', 'A tour', ['Home Tour Videos'], 'A tour'],
] as const)('under the thumbnail of a %s called %s with the tags %j stands %s', (type, title, tags, label) => {
  expect(thumbnailLabel({ type, title, tags: tags.map((name) => ({ name })) })).toBe(label)
})

describe('the files sent to a platform', () => {
  const media = fc.array(fc.record({ role: fc.constantFrom(...MEDIA_ROLES), id: fc.nat() }))
  const given = [fc.constantFrom(...POST_TYPES), fc.constantFrom(...PLATFORMS), media] as const

  test('are those of one role: the first in the platform’s order that the post has', () => {
    fc.assert(
      fc.property(...given, (type, platform, files) => {
        const role = ROLES_FOR[type][platform].find((candidate) => files.some((file) => file.role === candidate))
        const sent = mediaFor({ type, media: files }, platform)
        expect(sent).toEqual(role ? files.filter((file) => file.role === role) : [])
      }),
    )
  })

  test('have the Spanish picture with a Spanish caption alone, and then no other', () => {
    fc.assert(
      fc.property(...given, (type, platform, files) => {
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

test.each<[type: 'image' | 'reel' | 'carousel' | 'square_video', tags: string[], categories: string[]]>([
  ['image', ['home-buyers', 'home-sellers', 'new-construction'], ['homeBuyers', 'homeSellers', 'newConstruction']],
  ['image', ['holidays', 'neighborhood-videos'], ['holidays', 'neighborhoodVideos']],
  ['image', ['home-tour-videos', 'agent-avatar'], ['homeTourVideos', 'agentAvatar']],
  ['image', ['lead-capture'], ['leadCapturePosts']],
  ['image', ['mortgage', 'home-buyers', 'mortgage', 'market'], ['mortgage', 'homeBuyers']],
  ['reel', [], ['reelTemplates']],
  ['reel', ['mortgage'], ['mortgage', 'reelTemplates']],
  ['image', ['motivators'], ['collections']],
  ['carousel', ['premium', 'market'], ['collections']],
  ['image', ['premium'], []],
  ['square_video', [], []],
])('a %s with the tags %j has the categories %j', (type, tags, categories) => {
  expect(categoriesOf({ type, tags })).toEqual(categories)
})

test('without saved settings, every category on Mondays, Wednesdays and Fridays is offered', () => {
  expect(DEFAULT_AUTO_POST_SETTINGS).toEqual({
    categories: CONTENT_CATEGORIES,
    days: ['monday', 'wednesday', 'friday'],
    timeOfDay: 'automatic',
    language: 'en',
  })
})

test('the fifteen categories of the specification lead to their collection, or else to the listing they fit', () => {
  const all = browseCategories((name) => (name === 'CMA Packet' ? 7 : undefined))
  expect(all.map(({ name }) => name)).toEqual(CATEGORY_NAMES)
  expect(Object.fromEntries(all.map(({ name, path }) => [name, path]))).toMatchObject({
    'Buyer Resources': '/template-collections/buyer-resources',
    'CMA Packet': '/template-collections/7',
    'Closing Guide': '/template-collections/transaction-resources',
    'Open House Kit': '/template-collections/open-house-resources',
  })
})

test.each([
  ['Jardín', ['jardin']],
  ['  OPEN   house! ', ['open', 'house']],
  ['¿Cuánto pide el año?', ['cuanto', 'pide', 'el', 'ano']],
  ['30-year fixed', ['30', 'year', 'fixed']],
  ["it's & | ! :* ('x')", ['it', 's', 'x']],
  ['house HOUSE hóuse', ['house']],
  ['ﬁrst', ['first']],
  ['🏡 …', []],
  ['', []],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
])('what is searched for as %j is looked up by the words %j, eight at most', (text, words) => {
  expect(searchTerms(text)).toEqual(words)
})

test.each([
  ['jard', true],
  ['HOUSE open', true],
  ['ouse', false],
  ['open jardín nowhere', false],
])('a text has the words of %j, or words that begin with them: %s', (search, has) => {
  expect(hasTerms(searchableText('Open house', '¡El jardín!'), searchTerms(search))).toBe(has)
})

test.each(['/', '/dashboard', '/calendar?month=2026-11&post=4', '/social-post-collections/quotes/motivators?page=2'])(
  '%s is the path of a screen',
  (path) => expect(isAppPath(path)).toBe(true),
)

test('a path that is accepted stays on its own origin, however it is read', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[/\\.:@?#%a-c \t\n]{0,12}$/), (text) => {
      if (!isAppPath(text)) return
      const { origin, pathname } = new URL(text, 'https://porchlight.example')
      expect(origin).toBe('https://porchlight.example')
      expect(pathname.startsWith('//')).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

const CANVA = 'https://www.canva.com/design/DAF1?mode=preview'

/** An address of Canva of which some is removed and something else inserted. */
const near = fc
  .tuple(
    fc.nat(CANVA.length),
    fc.nat(12),
    fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('@', '..', '%2e%2e', '.evil.com', ':8080', '\\', '#', '//')),
  )
  .map(([at, length, put]) => CANVA.slice(0, at) + put + CANVA.slice(at + length))

describe('a link to Canva', () => {
  test('a link leads to no other site, whatever was typed', () => {
    fc.assert(
      fc.property(near, (text) => {
        const link = canvaLink(text)
        if (link === null) return
        const url = new URL(link)
        expect(url.protocol).toBe('https:')
        expect(`.${url.host}`).toMatch(/\.canva\.(com|link)$/)
        expect([url.username, url.password, url.port]).toEqual(['', '', ''])
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    CANVA,
    'https://www.canva.com',
    'https://canva.link/abc123',
    'https://www.canva.com/templates/?query=open-house',
  ])('the link is %j', (text) => {
    expect(canvaLink(text)).toBe(text)
  })

  test.each([
    '',
    'http://www.canva.com/design/DAF1',
    'javascript:alert(1)//https://www.canva.com/design/DAF1',
    'https://www.canva.com.evil.test/design/DAF1',
    'https://evil.test/www.canva.com/design/DAF1',
    'https://canva.com@evil.test/design/DAF1',
    'https://canva.com\\@evil.test/design/DAF1',
    'https://notcanva.com/design/DAF1',
    'https://canva.community/design/DAF1',
    'https://www.canva.com:444/design/DAF1',
    'https://www.canva.com/design/DAF1"onclick="x',
    'https://www.canva.com/design/DAF1 https://evil.test',
    'www.canva.com/design/DAF1',
  ])('the link is not %j', (text) => {
    expect(canvaLink(text)).toBeNull()
  })
})
