import { describe, expect, test } from 'vitest'

import { LISTING_STATUSES, type OpenHouse } from '#domain/listings/listing.ts'
import { markup } from '#server/http/html.ts'
import { webAddress } from '#server/modules/listing-page/render/agent-card.ts'
import { pageDocument, readLook } from '#server/modules/listing-page/render/document.ts'
import { photoPage, photosPage } from '#server/modules/listing-page/render/gallery.ts'
import { gonePage, listingPage } from '#server/modules/listing-page/render/listing-page.ts'
import { openHouseFile } from '#server/modules/listing-page/render/open-houses.ts'
import type { PageFacts, PageView } from '#server/modules/listing-page/render/page-facts.ts'
import { emptyForm } from '#server/modules/listing-page/visitor-form/take-question.ts'
import { formPage } from '#server/modules/listing-page/visitor-form/form-page.ts'
import { aPhoto, pageFacts } from '#tests/support/listing-pages.ts'

const look = readLook({ distDir: '/nowhere', mediaOrigin: null, secureCookies: true })
const VIEW: PageView = {
  language: 'en',
  from: null,
  origin: 'https://porch.example',
  now: new Date('2026-12-01T12:00:00Z'),
}
const SPANISH: PageView = { ...VIEW, language: 'es' }

const openHouse = (one: Partial<OpenHouse> = {}): OpenHouse => ({
  id: '6c1fd0e5-2f6b-4d0e-8c7d-9b1b36a4a001',
  date: '2026-12-05',
  starts: '13:00',
  ends: '15:00',
  time_zone: 'America/Chicago',
  note: '',
  ...one,
})

/** The words of a page as a person reads them. */
const textOf = (page: string) =>
  page
    .replaceAll(/<(style|script)[^>]*>[^]*?<\/\1>/g, ' ')
    .replaceAll('<span class="vh">, </span>', ', ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' ,', ',')

const dataOf = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null') as {
    '@graph': Record<string, unknown>[]
  }

const read = (facts: PageFacts, view = VIEW) => textOf(listingPage(look, facts, view))

describe('the page of a listing', () => {
  test('says what the house is, costs and has, and who lists it', () => {
    const text = read(pageFacts())
    for (const fact of [
      'For sale',
      '$450,000',
      '12 Oak Street, Austin, TX 78701',
      '3 beds',
      '2.5 baths',
      '1,840 sq ft',
      '8,712 sq ft',
      '1998',
      '$245',
      'Screened porch',
      'A porch that looks west.',
      'Maya Alvarez',
      'Cedar & Main',
      'License TX 0712344',
      '(512) 555-0142',
      'Listing courtesy of Cedar & Main, (512) 555-0100. MLS number MLS-1234',
      'Equal Housing Opportunity',
    ]) {
      expect(text).toContain(fact)
    }
  })

  test('is in Spanish with the English name of fair housing beside its own', () => {
    const text = read(pageFacts({ description: { en: 'A porch that looks west.', es: '' } }), SPANISH)
    for (const fact of [
      'En venta',
      '3 recámaras',
      '2.5 baños',
      'Preguntar por esta casa',
      '(Equal Housing Opportunity)',
    ]) {
      expect(text).toContain(fact)
    }
    // There is no other description.
    expect(listingPage(look, pageFacts({ description: { en: 'West.', es: '' } }), SPANISH)).toContain('lang="en">West.')
  })

  test.each([
    ['coming_soon', 'Coming soon', '$450,000'],
    ['active', 'For sale', '$450,000'],
    ['open_house', 'Open house', '$450,000'],
    ['under_contract', 'Under contract', '$450,000'],
    ['sold', 'Sold', 'Sold for $440,000'],
  ] as const)('of one that is %s says so', (status, label, price) => {
    const facts = pageFacts({ status, sold_price: 440_000 })
    const text = read(facts)
    expect(text).toContain(label)
    expect(text).toContain(price)
    expect(text.includes('Ask about this home')).toBe(status !== 'sold')
  })

  test('has words for every status in both languages', () => {
    for (const status of LISTING_STATUSES)
      for (const view of [VIEW, SPANISH]) expect(read(pageFacts({ status }), view)).not.toContain('undefined')
  })

  test('shows nothing in place of what is missing', () => {
    const facts = pageFacts({
      price: null,
      beds: null,
      baths: null,
      area: null,
      lot: null,
      year_built: null,
      property_type: null,
      mls_number: '',
      attribution: '',
      features: [],
      description: { en: '', es: '' },
    })
    const text = read(facts)
    expect(text).toContain('Price on request')
    expect(text).not.toMatch(/undefined|null|NaN|Features|Facts|About this home/)
  })

  test('names the office’s phone where the agent’s state asks for it', () => {
    expect(read(pageFacts())).not.toContain('Office: (512) 555-0100')
    expect(read(pageFacts({}, { officeState: 'PA' }))).toContain('Office: (512) 555-0100')
  })

  test('loads nothing from elsewhere and runs nothing', () => {
    const page = listingPage(look, pageFacts({ photos: [aPhoto()] }), VIEW)
    expect(page).not.toMatch(/<script(?! type="application\/ld\+json")|\son\w+=|style="/)
    expect(page.match(/\b(?:src|srcset)="(?!\/media\/)/)).toBeNull()
    expect(look.policy).toContain("default-src 'none'")
    expect(look.policy).not.toContain('unsafe')
  })

  test('fetches its first photo early and the others when they are near', () => {
    const page = listingPage(look, pageFacts({ photos: [aPhoto(), aPhoto(), aPhoto()] }), VIEW)
    const pictures = page.match(/<img [^>]*>/g) ?? []
    expect(pictures.map((one) => [one.includes('fetchpriority="high"'), one.includes('loading="lazy"')])).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ])
    expect(pictures[0]).toContain('?w=320 320w')
  })

  test('names its address in both languages for search engines, and keeps where the visitor came from', () => {
    const facts = pageFacts()
    const page = listingPage(look, facts, { ...SPANISH, from: 'sign' })
    expect(page).toContain(`<link rel="canonical" href="https://porch.example/l/${facts.slug}?lang=es">`)
    expect(page).toContain(`hreflang="en" href="https://porch.example/l/${facts.slug}"`)
    expect(page).toContain(`href="/l/${facts.slug}/contact?lang=es&amp;from=sign"`)
  })

  test('describes the house, its offer, the agent and the open houses for search engines', () => {
    const page = listingPage(look, pageFacts({ open_houses: [openHouse()], photos: [aPhoto()] }), VIEW)
    const graph = dataOf(page)['@graph']
    expect(graph.map((one) => one['@type'])).toEqual(['RealEstateListing', 'RealEstateAgent', 'Event'])
    expect(graph[0]).toMatchObject({
      mainEntity: { '@type': 'SingleFamilyResidence', numberOfBedrooms: 3, numberOfBathroomsTotal: 2.5 },
      offers: { '@type': 'Offer', price: 450_000, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    })
    expect(graph[1]).toMatchObject({ name: 'Maya Alvarez', telephone: '(512) 555-0142' })
    expect(graph[2]).toMatchObject({ startDate: '2026-12-05T19:00:00.000Z', endDate: '2026-12-05T21:00:00.000Z' })
  })
})

describe('what an agent typed', () => {
  const ATTACK = `"><script>alert(1)</script><img src=x onerror=alert(1)>'</style></title>{{x}}`
  const texts = { en: ATTACK, es: ATTACK }
  const altered = { kinds: ['staged' as const], original_id: null }
  const facts = pageFacts(
    {
      address: { street: ATTACK, unit: ATTACK, city: ATTACK, state: 'TX', zip: ATTACK },
      mls_number: ATTACK,
      attribution: ATTACK,
      description: texts,
      features: [ATTACK],
      open_houses: [openHouse({ note: ATTACK })],
      co_agents: [{ name: ATTACK, license: ATTACK, phone: ATTACK, email: ATTACK, brokerage: ATTACK }],
      photos: [aPhoto({ caption: texts, alt: texts }), aPhoto({ caption: texts, alt: texts, altered })],
    },
    {
      name: ATTACK,
      license: ATTACK,
      phone: `${ATTACK}512`,
      email: ATTACK,
      website: `javascript:alert(1)`,
      designations: ATTACK,
      brokerage: ATTACK,
      officePhone: ATTACK,
      officeAddress: ATTACK,
    },
  )
  const form = emptyForm(
    { config: { appSecret: 's', previousAppSecret: null } as Parameters<typeof emptyForm>[0]['config'] },
    facts,
    VIEW,
  )
  const typed = { name: ATTACK, phone: ATTACK, email: ATTACK, question: ATTACK, agreed: true }

  test.each<[string, () => string]>([
    ['the page', () => listingPage(look, facts, VIEW)],
    ['the page in Spanish', () => listingPage(look, facts, SPANISH)],
    ['the photos', () => photosPage(look, facts, VIEW)],
    ['a photo', () => photoPage(look, facts, VIEW, facts.content.photos[1]?.id ?? '') ?? ''],
    ['a withdrawn listing', () => gonePage(look, facts, VIEW)],
    ['the form', () => formPage(look, facts, VIEW, { ...form, typed, errors: { name: 'long' } })],
  ])('never runs on %s', (_, make) => {
    const page = make()
    expect(page.length).toBeGreaterThan(1000)
    expect(page).not.toMatch(/<script>|<img src=x|javascript:/)
    expect(page.match(/<\/style>/g)).toHaveLength(1)
    expect(page.match(/<title>/g)).toHaveLength(1)
  })

  test('stays data in the part for search engines', () => {
    const page = listingPage(look, facts, VIEW)
    expect(dataOf(page)['@graph'][0]?.['description']).toBe(ATTACK)
  })

  test('is a link only as an address of the web', () => {
    expect(webAddress('www.house.example')).toBe('https://www.house.example/')
    for (const text of ['javascript:alert(1)', 'data:text/html,x', '', 'localhost', 'not an address']) {
      expect(webAddress(text)).toBeNull()
    }
  })

  test('is escaped by the one way to write a page', () => {
    const page = pageDocument(
      look,
      VIEW,
      { title: '<b>', canonical: null },
      markup`<p>${'<i>'}</p>${[markup`<hr>`, '&']}`,
    )
    expect(page).toContain('<title>&lt;b&gt;</title>')
    expect(page).toContain('<p>&lt;i&gt;</p><hr>&amp;')
  })
})

describe('altered photos', () => {
  const original = aPhoto()
  const staged = aPhoto({ altered: { kinds: ['staged', 'sky'], original_id: original.id } })
  const plain = aPhoto()
  const facts = pageFacts({ photos: [staged, original, plain] })

  test('are labeled wherever they are shown, and their originals stand beside them alone', () => {
    for (const page of [listingPage(look, facts, VIEW), photosPage(look, facts, VIEW)]) {
      expect(
        page.match(/<span class="altered">Digitally altered: virtually staged, sky replaced<\/span>/g),
      ).toHaveLength(1)
      expect(page.match(/class="shot"/g)).toHaveLength(2)
    }
    expect(read(facts)).toContain('digitally altered')
  })

  test('say that the original is at the link where the state wants it', () => {
    const address = { ...facts.content.address, state: 'CA' }
    const page = listingPage(look, pageFacts({ photos: [staged, original], address }), VIEW)
    expect(page).toContain('sky replaced. The unaltered photo is at the link.</span>')
  })

  test('are on a page of their own with the original side by side, at the address of either', () => {
    for (const id of [staged.id, original.id]) {
      const page = photoPage(look, facts, VIEW, id) ?? ''
      expect(textOf(page)).toContain('As advertised. Digitally altered: virtually staged, sky replaced')
      expect(textOf(page)).toContain('Unaltered photo')
      expect(page).toContain(`/media/${staged.id}.jpg`)
      expect(page).toContain(`/media/${original.id}.jpg`)
    }
  })

  test('never stand for the page elsewhere', () => {
    const page = listingPage(look, facts, VIEW)
    expect(page).toContain(`property="og:image" content="https://porch.example/media/${plain.id}.jpg?format=jpeg"`)
    expect(dataOf(page)['@graph'][0]?.['image']).toEqual([`https://porch.example/media/${plain.id}.jpg?format=jpeg`])
    expect(listingPage(look, pageFacts({ photos: [staged] }), VIEW)).not.toContain('og:image')
  })
})

describe('open houses', () => {
  test('are told in the zone of the house until they are over', () => {
    const over = openHouse({ id: crypto.randomUUID(), date: '2026-11-30' })
    const text = read(pageFacts({ open_houses: [over, openHouse({ note: 'Park on Elm.' })] }))
    expect(text).toContain('Saturday, December 5')
    expect(text).toMatch(/1:00\s–\s3:00\sPM Central Time/)
    expect(text).toContain('Park on Elm.')
    expect(text).not.toContain('November 30')
    expect(read(pageFacts({ open_houses: [openHouse()], status: 'sold' }))).not.toContain('December 5')
  })

  const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

  test('come as a valid calendar file', () => {
    const note = 'Bring shoes; park, please, on Elm\\Oak.\nSecond line ' + 'ñ'.repeat(80)
    const facts = pageFacts({ open_houses: [openHouse({ note })] })
    const file = openHouseFile(facts, VIEW, openHouse().id) ?? ''
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const lines = unfolded(file)
    expect(lines).toContain('DTSTART:20261205T190000Z')
    expect(lines).toContain('DTEND:20261205T210000Z')
    expect(lines).toContain(`UID:${openHouse().id}@porch.example`)
    expect(lines).toContain(String.raw`LOCATION:12 Oak Street\, Austin\, TX 78701`)
    expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain(
      String.raw`Bring shoes\; park\, please\, on Elm\\Oak.\nSecond line ñ`,
    )
    expect(openHouseFile(facts, VIEW, crypto.randomUUID())).toBeNull()
  })

  test.each([
    // Daylight saving time begins on March 14, 2027, and ends on November 7.
    ['2027-03-13', '20270313T190000Z'],
    ['2027-03-14', '20270314T180000Z'],
    ['2027-11-06', '20271106T180000Z'],
    ['2027-11-07', '20271107T190000Z'],
  ])('begin at the hour on the house’s clocks, whatever daylight saving does: %s', (date, begin) => {
    const file = openHouseFile(pageFacts({ open_houses: [openHouse({ date })] }), VIEW, openHouse().id) ?? ''
    expect(unfolded(file)).toContain(`DTSTART:${begin}`)
    expect(read(pageFacts({ open_houses: [openHouse({ date })] }))).toMatch(/1:00\s–\s3:00\sPM Central Time/)
  })
})
