import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isAppPath } from '#domain/app-path.ts'
import { categoriesOf, CONTENT_CATEGORIES, DEFAULT_AUTO_POST_SETTINGS } from '#domain/auto-post/auto-post.ts'
import { canvaLink } from '#domain/library/canva-link.ts'
import { appearsIn } from '#domain/library/visibility.ts'
import { browseCategories } from '#domain/library/category.ts'
import { lacksOfTemplate, templateLackMessages, type TemplateParts } from '#domain/library/lacks.ts'
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
import { filledField, TEMPLATE_FACTS, type TemplateFacts } from '#domain/library/template-facts.ts'
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
  expect(categoriesOf({ type, tags, text: '' })).toEqual(categories)
})

test('without saved settings, every category but scripture on Mondays, Wednesdays and Fridays is offered', () => {
  expect(DEFAULT_AUTO_POST_SETTINGS).toEqual({
    categories: CONTENT_CATEGORIES.filter((category) => category !== 'scripture'),
    days: ['monday', 'wednesday', 'friday'],
    timeOfDay: 'automatic',
    language: 'en',
  })
})

test('the fifteen categories of the specification lead to their collection, or else to the page they fit', () => {
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
  ["it's & | ! :* ('x')", ['its', 'x']],
  ['house HOUSE hóuse', ['house']],
  ['ﬁrst', ['first']],
  ['🏡 …', []],
  ['', []],
  ['ab cd ef gh ij kl mn op qr st', ['ab', 'cd', 'ef', 'gh', 'ij', 'kl', 'mn', 'op']],
])('what is searched for as %j is looked up by the words %j, eight at most', (text, words) => {
  const typed = searchTerms(text).map((ways) => ways.find(({ begins }) => begins)?.words.join(' '))
  expect(typed).toEqual(words)
})

test('whatever is searched for, only letters and digits are looked up', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const way of searchTerms(text).flat()) for (const word of way.words) expect(word).toMatch(/^[a-z0-9]+$/)
    }),
  )
})

const isFound = (search: string, ...texts: string[]) => hasTerms(searchableText(...texts), searchTerms(search))

test.each([
  ['jard', true],
  ['HOUSE open', true],
  ['ouse', false],
  ['open jardín nowhere', false],
])('a text has the words of %j, or words that begin with them: %s', (search, has) => {
  expect(isFound(search, 'Open house', '¡El jardín!')).toBe(has)
})

const FORMS = [
  [
    'Mother’s Day',
    'mothers day',
    "mother's day",
    'Mother´s Day',
    'MOTHER`S day',
    'mothersday',
    '#MothersDay',
    'mother’s-day',
  ],
  ['Don’t', 'dont', "don't", 'DON´T'],
  ['What’s', 'whats', "what's"],
  ['open-house', 'openhouse', 'open house', '#OpenHouse', 'Open\u2011House', 'open\u00a0house', 'open – house'],
  ['pre-approved', 'preapproved', 'pre approved'],
  ['back-to-school', 'back to school'],
  ['e-mail', 'email'],
  ['d’Alene', 'dalene', "D'ALENE"],
  ['Q&A', 'qa'],
  ['24/7', '247'],
] as const

test.each(FORMS.map((forms) => [forms] as const))('each of %j finds all the others', (forms) => {
  for (const text of forms)
    for (const search of forms)
      expect([text, search, isFound(search, `A ${text}, at last`)]).toEqual([text, search, true])
})

test('a hashtag of three words is found by them', () => {
  expect(isFound('back to school', 'Ready! #BackToSchool')).toBe(true)
})

test('a word that is two in a text is found only where they stand together', () => {
  expect(isFound('openhouse', 'The house is open')).toBe(false)
  expect(isFound('mothers', 'A mother, sunny')).toBe(false)
})

test.each([
  ['casa', 'Your first home'],
  ['home', 'Tu primera casa'],
  ['houses', 'Casas con jardín'],
  ['compradores', 'For every buyer'],
  ['mortgage', 'Su hipoteca'],
  ['día de las madres', 'Happy Mother’s Day'],
  ['mothers day', 'Feliz Día de la Madre'],
  ['thanksgiv', 'Acción de Gracias'],
  ['navidad', 'Merry Christmas'],
  ['casa abierta domingo', 'Open house, domingo'],
  ['casa abierta', 'Sunday #OpenHouse'],
  ['tarjeta de presentación', 'Business card, front door'],
  ['volantes', 'Property flyer'],
])('%j finds “%s”, which says the same in the other language', (search, text) => {
  expect(isFound(search, text)).toBe(true)
})

test('a word of the other language is found as a whole word', () => {
  expect(isFound('mama', 'Enjoy the moment')).toBe(false)
  expect(isFound('madre', 'A word to all moms')).toBe(true)
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

describe('a form field of a template', () => {
  const facts = (value: (fact: string) => string) =>
    Object.fromEntries(TEMPLATE_FACTS.map((fact) => [fact, value(fact)])) as TemplateFacts
  const known = facts((fact) => `my ${fact}`)
  const nobody = facts(() => '')

  test('that is named by a fact has it, and of its text only what is known', () => {
    for (const fact of TEMPLATE_FACTS) {
      expect(filledField({ name: fact, text: 'Your own' }, known)).toBe(`my ${fact}`)
      expect(filledField({ name: fact, text: 'Your own' }, nobody)).toBe('')
    }
    const line = { name: 'line', text: '{agent_name} · Lic. {agent_license} · {agent_phone}' }
    expect(filledField(line, { ...known, agent_license: '' })).toBe('my agent_name · my agent_phone')
    expect(filledField({ name: 'x', text: 'From {agent_name}' }, nobody)).toBe('')
  })

  test('that asks for no fact is left alone, whatever it is called and has in it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, text) => {
        const asks = TEMPLATE_FACTS.some((fact) => fact === name || text.includes(`{${fact}}`))
        expect(filledField({ name, text }, known) === null).toBe(!asks)
      }),
    )
    expect(filledField({ name: 'x', text: '{constructor} of {buyer}' }, known)).toBeNull()
  })
})

test.each<[Partial<TemplateParts>, string]>([
  [{}, ''],
  [{ canvaLink: '', hasFile: true }, ''],
  [{ collection: null }, 'Agents can find this template only by search: it has no collection.'],
  [{ hasFile: false, canvaLink: ' ' }, 'Agents can’t use it: it has no Canva link and no PDF.'],
  [{ title: '\u200B', hasImage: false }, 'Agents see it without a title and an image.'],
  [{ title: '', collection: null }, 'Nobody will find this template: it has no collection and no title.'],
])('of a template with %j agents miss: %s', (more, expected) => {
  const whole = { title: 'A letter', collection: 3, canvaLink: 'https://canva.link/a', hasFile: false, hasImage: true }
  expect(templateLackMessages(lacksOfTemplate({ ...whole, ...more }))[0] ?? '').toBe(expected)
})

test.each<[string[], string]>([
  [['home-buyers'], 'Appears in: Home Buying and the collection “Keys”.'],
  [['autumn', 'mortgage'], 'Appears in: Mortgage and the collection “Keys”.'],
  [['autumn'], 'Appears in: the collection “Keys”. Its tags have no page of their own.'],
])('a post with the tags %j says where agents find it: %s', (slugs, expected) => {
  const tags = slugs.map((slug) => ({ slug }))
  expect(appearsIn('Keys', tags)).toBe(expected)
})
