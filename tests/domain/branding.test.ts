import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { coveringSquare, footerPlace, type FooterGround } from '#domain/branding/footer-place.ts'
import { fitText, footerLayout, leastText } from '#domain/branding/footer.ts'
import type { BrandTexts } from '#domain/branding/footer-texts.ts'
import {
  brandState,
  brandTexts,
  FAIR_HOUSING_PHRASE,
  hasBrand,
  missingForState,
  STATE_RULES,
  undrawnParts,
  type BrandProfile,
} from '#domain/branding/state-rules.ts'
import { SHAPE_LIMITS } from '#domain/media/media-rules.ts'

const texts: BrandTexts = {
  name: 'Maya Álvarez',
  license: 'TX 0712344',
  phone: '(512) 555-0142',
  brokerage: 'Cedar & Main Realty',
  officePhone: '',
  phrase: FAIR_HOUSING_PHRASE,
}
const picture = { width: 1080, height: 1350 }
const GROUNDS: FooterGround[] = ['artwork', 'photo', 'slide', 'film']

/** Half the size for each character. */
const measure = (text: string, _face: string, size: number) => (Array.from(text).length * size) / 2

const content = { picture, ground: 'artwork', texts, hasPortrait: true, logo: { width: 400, height: 200 } } as const

/** From twice as tall as wide to twice as wide as tall. */
const pictures = fc
  .tuple(fc.integer({ min: 300, max: 4000 }), fc.double({ min: 0.5, max: 2, noNaN: true }))
  .map(([width, ratio]) => ({ width, height: Math.round(width * ratio) }))
const logos = fc.option(
  fc.record({ width: fc.integer({ min: 1, max: 3000 }), height: fc.integer({ min: 1, max: 3000 }) }),
)

describe('the layout of the Personal Brand footer', () => {
  test.each([
    ['square', 1080, 1080],
    ['4:5', 1080, 1350],
    ['9:16', 1080, 1920],
    ['1.91:1', 1200, 628],
  ])('shows the logo and the brokerage’s name together on a %s picture, in full', (_, width, height) => {
    const { logo, lines, strip } = footerLayout({ ...content, picture: { width, height } }, measure)
    expect(logo).not.toBeNull()
    expect(lines.map(({ text }) => text).toSorted()).toEqual(
      ['Cedar & Main Realty', FAIR_HOUSING_PHRASE, 'Maya Álvarez', 'TX 0712344, (512) 555-0142'].toSorted(),
    )
    for (const { size } of lines) expect(size).toBeGreaterThanOrEqual(leastText(strip))
  })

  test('draws the brokerage’s name no smaller than the agent’s', () => {
    const { lines } = footerLayout(content, measure)
    const sizeOf = (text: string) => lines.find((line) => line.text === text)?.size ?? 0
    expect(sizeOf('Cedar & Main Realty')).toBeGreaterThanOrEqual(sizeOf('Maya Álvarez'))
  })

  test.each([
    ['Alexandra Featherstonehaugh', 'Lantern Realty of Greater Northwest Houston, LLC', true, 1080, 1350],
    ['Jo Li', 'Cedar & Main Realty of Greater Northwest Houston and Katy, LLC', false, 1080, 1080],
    ['Jo Li', 'Cedar & Main Realty of Greater Northwest Houston and Katy, LLC', false, 1080, 1350],
    ['Jo Li', 'Cedar & Main Realty of Greater Northwest Houston and Katy, LLC', false, 1200, 630],
  ])('sets %s of %s in two rows rather than cutting it', (name, brokerage, hasPortrait, width, height) => {
    const long = { ...content, picture: { width, height }, hasPortrait, texts: { ...texts, name, brokerage } }
    const drawn = footerLayout(long, measure).lines.map(({ text }) => text)
    expect(drawn.join(' ')).toContain(brokerage)
    expect(drawn.join(' ')).not.toContain('…')
  })

  test('begins the text further left without a portrait', () => {
    const xOf = (hasPortrait: boolean) =>
      footerLayout({ ...content, hasPortrait }, measure).lines.find(({ text }) => text === 'Maya Álvarez')?.x ?? 0
    expect(xOf(false)).toBeLessThan(xOf(true))
  })

  test('keeps everything inside the strip and apart, whatever the picture and the texts', () => {
    const text = fc.string({ maxLength: 80 })
    fc.assert(
      fc.property(
        pictures,
        fc.constantFrom(...GROUNDS),
        fc.record({ name: text, license: text, phone: text, brokerage: text, officePhone: text, phrase: text }),
        fc.boolean(),
        logos,
        (size, ground, words, hasPortrait, logo) => {
          const layout = footerLayout({ picture: size, ground, texts: words, hasPortrait, logo }, measure)
          const { strip } = layout
          for (const box of [layout.portrait, layout.logo].filter((one) => one !== null)) {
            expect(box.top).toBeGreaterThanOrEqual(strip.top - 1)
            expect(box.top + box.height).toBeLessThanOrEqual(strip.top + strip.height + 1)
            expect(box.left).toBeGreaterThanOrEqual(0)
            expect(box.left + box.width).toBeLessThanOrEqual(size.width)
          }
          const { portrait } = layout
          for (const line of layout.lines) {
            expect(line.y).toBeGreaterThan(strip.top)
            expect(line.y).toBeLessThan(strip.top + strip.height)
            expect(line.size).toBeGreaterThanOrEqual(leastText(strip) * 0.999)
            if (line.text === '…') continue
            expect(line.x + measure(line.text, line.font, line.size)).toBeLessThanOrEqual(size.width)
            if (portrait) expect(line.x).toBeGreaterThan(portrait.left + portrait.width)
          }
        },
      ),
    )
  })
})

describe('the place of the footer', () => {
  test('is below an agent’s own picture or over its lowest part, edge to edge, in a shape that every network takes', () => {
    fc.assert(
      fc.property(pictures, fc.constantFrom<FooterGround>('photo', 'slide'), (size, ground) => {
        const { canvas, strip } = footerPlace(size, ground)
        expect([canvas.width, strip.left, strip.width]).toEqual([size.width, 0, size.width])
        expect(strip.top + strip.height).toBe(canvas.height)
        const heights = ground === 'slide' ? [size.height] : [size.height, size.height + strip.height]
        expect(heights).toContain(canvas.height)
        for (const limits of Object.values(SHAPE_LIMITS)) {
          if (!limits || size.width / size.height < limits.narrowest) continue
          expect(canvas.width / canvas.height).toBeGreaterThanOrEqual(limits.narrowest)
        }
        if (ground === 'slide') expect(canvas).toEqual({ width: size.width, height: size.height })
      }),
    )
  })

  test('is the lowest 12 percent of the library’s artwork', () => {
    expect(footerPlace(picture, 'artwork').strip).toEqual({ left: 0, top: 1188, width: 1080, height: 162 })
  })

  test('is above the networks’ buttons on a vertical film', () => {
    const { strip } = footerPlace({ width: 1080, height: 1920 }, 'film')
    expect(strip.top + strip.height).toBeLessThan(1920 * 0.77)
    expect(strip.left + strip.width).toBeLessThan(1080 * 0.87)
  })

  test('is a card within the edges of a film', () => {
    fc.assert(
      fc.property(pictures, (size) => {
        const { canvas, strip, radius } = footerPlace(size, 'film')
        expect(canvas).toEqual(size)
        expect(Math.min(strip.left, strip.top, radius)).toBeGreaterThan(0)
        expect(strip.left + strip.width).toBeLessThan(size.width)
        expect(strip.top + strip.height).toBeLessThan(size.height)
      }),
    )
  })
})

test('text that is too wide is cut with an ellipsis', () => {
  const widthOf = (part: string) => part.length
  expect(fitText('Cedar & Main', 12, widthOf)).toBe('Cedar & Main')
  expect(fitText('Cedar & Main', 7, widthOf)).toBe('Cedar…')
  expect(fitText('Cedar & Main', 0, widthOf)).toBe('…')
})

test('a portrait is cut to its middle', () => {
  expect(coveringSquare({ width: 256, height: 250 })).toEqual({ left: 3, top: 0, width: 250, height: 250 })
  expect(coveringSquare({ width: 100, height: 300 })).toEqual({ left: 0, top: 100, width: 100, height: 100 })
})

const full: BrandProfile = {
  name: 'Maya Alvarez',
  license: 'TX 0712344',
  phone: '(512) 555-0142',
  brokerage: 'Cedar & Main',
  officePhone: '(512) 555-0100',
  officeState: 'TX',
}

describe('what a state asks for in advertisements', () => {
  test('every rule names its state and its source, and asks for the agent’s and the brokerage’s name', () => {
    for (const rule of Object.values(STATE_RULES)) {
      expect(rule.state).not.toBe('')
      expect(rule.source).toMatch(/\d/)
      expect(rule.requires).toEqual(expect.arrayContaining(['name', 'brokerage']))
    }
  })

  test('a complete profile lacks nothing in any state', () => {
    for (const officeState of [...Object.keys(STATE_RULES), 'WY', null])
      expect(missingForState({ ...full, officeState })).toEqual([])
  })

  test.each([
    ['TX', { brokerage: ' ' }, ['brokerage']],
    ['TX', { license: '' }, []],
    ['CA', { license: '' }, ['license']],
    ['TN', { officePhone: '' }, ['officePhone']],
    ['PA', { officePhone: '', license: '' }, ['officePhone']],
    ['CO', { brokerage: '', license: '' }, ['brokerage']],
    ['WY', { license: '', brokerage: '' }, ['brokerage', 'license']],
  ] as const)('in %s a profile with %o lacks %o', (officeState, part, missing) => {
    expect(missingForState({ ...full, ...part, officeState })).toEqual(missing)
  })

  test('the office’s state decides, then the state a license begins with', () => {
    expect(brandState({ officeState: 'CA', license: 'TX 1' })).toBe('CA')
    expect(brandState({ officeState: null, license: 'TX 0712344' })).toBe('TX')
    expect(brandState({ officeState: null, license: 'DRE 01234567' })).toBeNull()
    expect(brandState({ officeState: null, license: '0712344' })).toBeNull()
  })

  test('the brokerage’s phone number is on the footer where the state asks for it only', () => {
    expect(brandTexts({ ...full, officeState: 'TN' }).officePhone).toBe('(512) 555-0100')
    expect(brandTexts(full).officePhone).toBe('')
  })
})

test('a profile tells what its footer can’t show, and a name that can’t be drawn at all is none', () => {
  expect(undrawnParts({ ...full, brokerage: 'Cedar 家 & Main 家' })).toEqual([
    { part: 'brokerage', characters: ['家'] },
  ])
  expect(undrawnParts({ ...full, name: 'Nguyễn Thị Đặng' })).toEqual([])
  expect(hasBrand({ ...full, name: '王芳' })).toBe(false)
  expect(missingForState({ ...full, name: '王芳' })).toEqual(['name'])
})
