import { readFileSync } from 'node:fs'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { categoriesOf } from '#domain/auto-post/auto-post.ts'
import { HOLIDAY_LEAD_DAYS, holidayDay, HOLIDAYS } from '#domain/auto-post/holidays.ts'
import { blankError, blanksIn, CLAIMS, claimsNote, type Claim } from '#domain/library/claims.ts'
import { bearsOut } from '#domain/library/agent-facts.ts'
import { BETWEEN_TEXTS, claimsIn, textOf, wordsOf } from '#domain/library/claim-words.ts'
import { fitsState, placesIn, STATE_CODES } from '#domain/library/places.ts'
import { saidIn } from '#domain/library/said.ts'
import { fitsDay, isTime, TIME_NAMES, timesIn } from '#domain/library/times.ts'
import { shiftDay } from '#domain/time/time-labels.ts'

const anyDay = fc.integer({ min: 0, max: 9 * 365 }).map((days) => shiftDay('2026-01-01', days))

describe('what the words of a post claim', () => {
  const saying: [claim: Claim, text: string][] = [
    ['listing', 'JUST LISTED! Three bedrooms on Oak'],
    ['listing', 'Under contract in four days'],
    ['listing', 'My newest listing has a porch'],
    ['listing', 'Recién anunciada: un porche hondo'],
    ['sale', 'Just sold'],
    ['sale', 'Sold in a weekend'],
    ['sale', 'I’ve sold two houses from that line'],
    ['sale', "I've just closed on Maple"],
    ['sale', 'Vendida, y ya se extraña'],
    ['client', 'Thank you to the family who trusted me'],
    ['client', 'My buyers waited three years'],
    ['client', 'Mis clientes ya tienen llaves'],
    ['language', 'English, Spanish, and contracts. I translate all three.'],
    ['language', 'I’ll help you in Spanish or English'],
    ['language', 'Te ayudo en español o en inglés'],
    ['credential', 'I’m a certified negotiator'],
    ['credential', 'With 20 years of experience'],
    ['event', 'Open this weekend'],
    ['event', 'Join me for coffee on Friday'],
    ['event', 'Casa abierta este sábado'],
    ['listing', 'Pending!'],
    ['listing', 'New on the market'],
    ['listing', 'For sale: 3 beds'],
    ['listing', 'Just reduced'],
    ['listing', '¡Se vende!'],
    ['sale', 'SOLD!'],
    ['sale', 'Another one sold'],
    ['sale', 'Sold to the sweetest family'],
    ['sale', 'Closed! #JustClosed'],
    ['client', 'Congratulations to the Garcia family on their new home'],
    ['client', 'Testimonials'],
    ['language', 'We speak Spanish'],
    ['language', 'Fluent in Spanish'],
    ['language', 'Hablamos español'],
    ['credential', '15+ years of experience'],
    ['credential', 'Realtor since 2009'],
    ['credential', 'As a CRS I know'],
    ['event', 'Open house Sunday 1-3'],
  ]
  test.each(saying)('a %s: %s', (claim, text) => {
    expect(claimsIn(text)).toContain(claim)
  })

  test.each([
    'Before the kitchen: run every tap at once.',
    'Ask the seller for twelve months of bills.',
    'A listing has photographs. An offer has dates.',
    'Two shelves, one lamp, and nobody sold on beige.',
    'What sold near you. Closed on Sundays. Pending means the papers travel.',
    'A “For Sale” sign. Put it on the market in May. Congratulations, everyone.',
    `My${BETWEEN_TEXTS}listing`,
  ])('nothing: %s', (text) => {
    expect(claimsIn(text)).toEqual([])
  })

  test('they are found in any case, between any other words and in any of the texts', () => {
    const around = fc.string({ unit: fc.constantFrom(...Array.from('abc .,!\n¿ñé')) })
    const texts = fc.constantFrom(...saying)
    const place = fc.constantFrom(
      'title',
      'caption',
      'spanishTitle',
      'spanishCaption',
      'variant',
      'tag',
      'picture' as const,
    )
    fc.assert(
      fc.property(texts, around, around, place, fc.boolean(), ([claim, text], before, after, where, isLoud) => {
        const said = `${before} ${isLoud ? text.toUpperCase() : text} ${after}`
        const none = { title: '', caption: '', spanishTitle: '', spanishCaption: '', variants: [], tags: [], media: [] }
        const post =
          where === 'variant'
            ? { ...none, variants: [{ caption: '', spanish_caption: said }] }
            : where === 'tag'
              ? { ...none, tags: [{ name: said }] }
              : where === 'picture'
                ? { ...none, media: [{ altText: '', spanishAltText: said }] }
                : { ...none, [where]: said }
        expect(claimsIn(wordsOf(post))).toContain(claim)
      }),
    )
  })

  test('they are found however a program writes blanks, apostrophes, hyphens and letters', () => {
    const listings = [
      'Just\u00A0listed',
      'JUST\nLISTED',
      'Just\u200Blisted',
      '𝐉𝐮𝐬𝐭 𝐥𝐢𝐬𝐭𝐞𝐝',
      'recie\u0301n listada',
      'Ju\u00ADst listed',
    ]
    for (const text of listings) expect(claimsIn(text), text).toEqual(['listing'])
    expect(['Iʼve helped', 'confio\u0301 en mi\u0301'].flatMap(claimsIn)).toEqual(['client', 'client'])
    expect(claimsIn('award\u2011winning')).toEqual(['credential'])
    expect(timesIn({ tags: [], text: 'Mother`s\u00A0Day' })).toEqual(['mothers-day'])
    expect(timesIn({ tags: [], text: 'back\u2011to\nschool' })).toEqual(['back-to-school'])
    expect(categoriesOf({ type: 'image', tags: ['mortgage'], text: 'Psalm\u00A0127:1' })).toEqual(['scripture'])
  })

  test.each([
    ['As an ABR I read every page', 'SRS, ABR®', true],
    ['I’m an Accredited Buyer’s Representative (ABR)', 'abr', true],
    ['As an ABR I read every page', 'SRS', false],
    ['As an ABR I read every page', '', false],
    ['As an ABR and CRS', 'ABR', false],
    ['As an ABR with 15 years of experience', 'ABR', false],
    ['As a certified luxury Realtor with 20 years of experience', 'Realtor, Agent, Broker', false],
  ])('only a credential that the profile names is borne out by it, alone: %s, %s', (text, designations, isBorneOut) => {
    expect(bearsOut(['credential'], text, { designations })).toBe(isBorneOut)
    const others = CLAIMS.filter((claim) => claim !== 'credential')
    for (const claim of others) expect(bearsOut([claim, 'credential'], text, { designations })).toBe(false)
  })

  test('a note says who a post is for, and nothing where it is for everybody', () => {
    expect(claimsNote([])).toBeNull()
    expect(claimsNote(['sale', 'client'])).toBe('For your own sale and clients')
    expect(claimsNote(['language'])).toBe('If you speak the language')
    expect(claimsNote(['listing', 'credential'])).toBe('For your own listing, if you have the credential')
  })
})

test('a caption is incomplete exactly while one of the library’s blanks is left in it', () => {
  const blanks = blanksIn('Just listed: [street]. [What you love]', 'Recién anunciada: [calle]', '[street]')
  expect(blanks).toEqual(['[street]', '[What you love]', '[calle]'])
  expect(blankError('Just listed: [street]. A porch', blanks)).toBe('Fill in [street] first.')
  expect(blankError('Just listed: 12 Oak [corner of Elm]', blanks)).toBeNull()
  expect(blanksIn('Prices [1], [], [a\nb]')).toEqual([])
  expect(blanksIn('[Link in bio] [Video tour] [Enlace en la bio] [address]')).toEqual(['[address]'])
})

describe('when a post fits', () => {
  test('any day where no time is named', () => {
    fc.assert(fc.property(anyDay, (day) => fitsDay([], day)))
  })

  test('for a holiday exactly from three days before it to its end', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...HOLIDAYS),
        fc.integer({ min: 2026, max: 2034 }),
        fc.integer({ min: -20, max: 20 }),
        (holiday, year, by) => {
          const own = holidayDay(holiday, year)
          if (own === null) throw new Error(`${holiday.name} has no day in ${year}`)
          const isIn = by >= -HOLIDAY_LEAD_DAYS && by < (holiday.days ?? 1)
          expect(fitsDay([holiday.tag], shiftDay(own, by))).toBe(isIn)
        },
      ),
    )
  })

  test('each day is in one season, one month and on one weekday', () => {
    const groups = [
      ['spring', 'summer', 'fall', 'winter'],
      'january february march april may june july august september october november december'.split(' '),
      'sunday monday tuesday wednesday thursday friday saturday'.split(' '),
    ]
    fc.assert(
      fc.property(anyDay, (day) => {
        for (const group of groups) expect(group.filter((time) => fitsDay([time], day))).toHaveLength(1)
      }),
    )
  })

  test('of weekdays and parts of the year it takes one of each', () => {
    expect(fitsDay(['friday', 'saturday', '05-01/10-31'], '2026-06-05')).toBe(true)
    expect(fitsDay(['friday', 'saturday', '05-01/10-31'], '2026-06-04')).toBe(false)
    expect(fitsDay(['friday', 'saturday', '05-01/10-31'], '2026-12-04')).toBe(false)
    expect(fitsDay(['12-20/01-06'], '2027-01-06')).toBe(true)
    expect(fitsDay(['12-20/01-06'], '2027-01-07')).toBe(false)
  })

  test('every offered name is a time, other words are none', () => {
    expect(TIME_NAMES.filter(({ name }) => !isTime(name))).toEqual([])
    expect(['12-01', '12-01/12-24', '13-01', '12-32', 'someday', ''].map(isTime)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  test('a post that nobody has marked fits when its words say so', () => {
    const said = (text: string) => timesIn({ tags: [], text })
    expect(said('Happy Father’s Day to all')).toEqual(['fathers-day'])
    expect(said('The first day of school is near')).toEqual(['back-to-school'])
    expect(said('El primer día de clases')).toEqual(['back-to-school'])
    expect(said('First snow, quiet street')).toEqual(['winter'])
    expect(said('Count the porch lights')).toEqual([])
  })
})

test('Hanukkah begins on the evening before the 25th of Kislev', () => {
  const hebrew = new Intl.DateTimeFormat('en-u-ca-hebrew', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const hanukkah = HOLIDAYS.find(({ tag }) => tag === 'hanukkah')
  for (let year = 2025; year <= 2035; year++) {
    const day = hanukkah && holidayDay(hanukkah, year)
    expect(hebrew.format(new Date(`${shiftDay(day ?? '', 1)}T12:00:00Z`)), `${year}`).toBe('25 Kislev')
  }
})

test('a post fits a state it names or whose climate it names, and every agent where it names none', () => {
  expect([fitsState(['snow'], 'TX'), fitsState(['snow'], 'MN'), fitsState(['TX', 'snow'], 'TX')]).toEqual([
    false,
    true,
    true,
  ])
  fc.assert(
    fc.property(fc.option(fc.constantFrom(...STATE_CODES)), (state) => {
      expect(fitsState([], state)).toBe(true)
      if (state === null) expect(fitsState(['snow', 'warm', ...STATE_CODES], state)).toBe(false)
      else expect(fitsState([state], state)).toBe(true)
    }),
  )
  expect(placesIn('The morning after snow')).toEqual(['snow'])
  expect(placesIn('La mañana después de la nevada')).toEqual(['snow'])
})

describe('scripture', () => {
  test('a verse is in no other category, by its tag or by what it cites', () => {
    const tags = fc.subarray(['home-buyers', 'mortgage', 'motivators', 'holidays', 'premium'])
    const cited = fc.constantFrom('“Unless…” Psalm 127:1.', 'Salmos 4:8', 'As 1 Peter 4:9 has it', 'Josué 24:15')
    fc.assert(
      fc.property(tags, cited, (some, text) => {
        expect(categoriesOf({ type: 'image', tags: some, text })).toEqual(['scripture'])
        const tagged = { type: 'reel' as const, tags: [...some, 'scripture-verses'], text: '' }
        expect(categoriesOf(tagged)).toEqual(['scripture'])
      }),
    )
  })

  test('a time of day is no verse', () => {
    expect(categoriesOf({ type: 'image', tags: ['mortgage'], text: 'Meet John 9:30 AM' })).toEqual(['mortgage'])
  })
})

interface DemoPost {
  key: string
  title: string
  caption: string
  spanish_title: string
  spanish_caption: string
  variants?: { caption: string; spanish_caption: string }[]
  tags: string[]
  claims?: Claim[]
  times?: string[]
  places?: string[]
  media: { alt_text?: string; spanish_alt_text?: string }[]
}

/** What words say by the way, of nobody and no day, each looked at. */
const BY_THE_WAY: Readonly<Record<string, readonly string[]>> = {
  'de-aqui-y-de-alla': ['language'],
  'myth-wait-for-spring': ['spring'],
  'street-first-snow': ['spring'],
  'reel-sign-rises': ['spring'],
  'townhouse-stairs': ['winter'],
  'september-date': ['back-to-school'],
  'blueprint-in-tape': ['thanksgiving'],
  'builder-or-later': ['new-years-eve'],
  'yes-to-keys-map': ['listing'],
}

test('the demo library is marked with all that its words claim, and with the time and place they are for', () => {
  const file = new URL('../../demo/library.json', import.meta.url)
  const { collections } = JSON.parse(readFileSync(file, 'utf8')) as { collections: { posts: DemoPost[] }[] }
  const unmarked = collections
    .flatMap(({ posts }) => posts)
    .flatMap(({ key, tags, claims = [], times = [], places = [], ...post }) => {
      const { title, caption, spanish_title: spanishTitle, spanish_caption: spanishCaption, variants = [] } = post
      const texts = { title, caption, spanishTitle, spanishCaption, variants }
      const media = post.media.map((file) => ({
        altText: file.alt_text ?? '',
        spanishAltText: file.spanish_alt_text ?? '',
      }))
      const text = textOf(texts)
      const words = wordsOf({ ...texts, tags: tags.map((name) => ({ name })), media })
      const marks = new Set<string>([...claims, ...times, ...places, ...(BY_THE_WAY[key] ?? [])])
      const said = saidIn({ tags, words })
      const found = [...said.claims, ...said.times, ...said.places]
      const blanks = blanksIn(text).length > 0 && claims.length === 0 ? ['blanks without a claim'] : []
      return [...found.filter((mark) => !marks.has(mark)), ...blanks].map((mark) => `${key}: ${mark}`)
    })
  expect(unmarked).toEqual([])
})
