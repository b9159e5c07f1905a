import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { footerPlace, type FooterGround } from '#domain/branding/footer-place.ts'
import { alteredLabelLayout } from '#domain/listings/altered-label.ts'
import {
  alterationCaption,
  alterationProblem,
  alterationStatement,
  ALTERED_PHOTO_RULES,
  alteredLabelTexts,
  alteredPhotoRule,
  originalsLine,
  type AlterationKind,
} from '#domain/listings/altered-photos.ts'
import { STATE_CODES } from '#domain/library/places.ts'
import { CAPTION_LANGUAGES } from '#domain/publication/caption.ts'

const STATES = [...STATE_CODES, 'DC']
const KINDS: readonly AlterationKind[] = ['staged', 'sky', 'removed_object', 'other']
const url = 'https://www.porchlight.example/l/12-oak-street-austin-9f3c1b2a77'

describe('the rules about altered pictures', () => {
  test('each names its law, where and when it was read, and a first day', () => {
    for (const [code, rule] of Object.entries(ALTERED_PHOTO_RULES)) {
      expect(STATES).toContain(code)
      for (const day of [rule.from, rule.read]) expect(day).toMatch(/^20\d\d-\d\d-\d\d$/)
      expect(rule.citation).toMatch(/\d/)
      expect(rule.urls.length).toBeGreaterThan(0)
      for (const address of rule.urls) expect(() => new URL(address)).not.toThrow()
      expect(rule.note).toContain(rule.state)
    }
  })

  test.each([
    ['CA', '2025-12-31', false],
    ['CA', '2026-01-01', true],
    ['WI', '2026-12-31', false],
    ['WI', '2027-01-01', true],
    ['TX', '2027-06-01', false],
    [null, '2027-06-01', false],
  ])('in %s on %s a law is in force: %s', (state, day, isInForce) => {
    expect(alteredPhotoRule(state, day) !== null).toBe(isInForce)
  })

  test.each(['2025-06-01', '2026-06-01', '2027-06-01'])(
    'every state has a statement for every alteration in both languages on %s',
    (day) => {
      for (const state of [...STATES, null])
        for (const language of CAPTION_LANGUAGES)
          for (const kind of KINDS) {
            const statement = alterationStatement({ state, language, kinds: [kind], day })
            expect(statement).toMatch(language === 'en' ? /^Digitally altered/ : /^Imagen alterada digitalmente/)
            const saysLink = /at the link|en el enlace/.test(statement)
            expect(saysLink).toBe(alteredPhotoRule(state, day)?.original === 'public_link')
          }
    },
  )

  test('a statement names each alteration once, in one order', () => {
    const kinds = ['sky', 'staged', 'sky', 'other'] as const
    const day = '2026-11-28'
    expect(alterationStatement({ state: 'TX', language: 'en', kinds, day })).toBe(
      'Digitally altered: virtually staged, sky replaced, other changes',
    )
    expect(alterationStatement({ state: 'CA', language: 'en', kinds: ['other'], day })).toBe(
      'Digitally altered. The unaltered photo is at the link.',
    )
    expect(alterationStatement({ state: 'CA', language: 'es', kinds: ['staged'], day })).toBe(
      'Imagen alterada digitalmente: amueblado virtual. La foto sin alterar está en el enlace.',
    )
  })

  test('a caption ends with the link to the originals in every state', () => {
    expect(originalsLine({ language: 'es', url })).toBe(`Fotos sin alterar: ${url}`)
    expect(alterationCaption({ language: 'en', kinds: ['staged'], url })).toBe(
      `Digitally altered: virtually staged.\nUnaltered photos: ${url}`,
    )
    expect(alterationCaption({ language: 'en', kinds: ['staged'], url: null })).toBe(
      'Digitally altered: virtually staged.',
    )
  })

  test('only where the law demands it, a missing original or page is a problem', () => {
    const day = '2026-11-28'
    expect(alterationProblem({ state: 'CA', day, url, hasOriginal: true })).toBeNull()
    expect(alterationProblem({ state: 'CA', day, url, hasOriginal: false })).toMatch(/10140\.8.*Add the original/)
    expect(alterationProblem({ state: 'CA', day, url: null, hasOriginal: true })).toMatch(/Publish the listing’s page/)
    for (const state of STATES.filter((code) => code !== 'CA'))
      expect(alterationProblem({ state, day, url: null, hasOriginal: false })).toBeNull()
  })
})

/** Half the size for each character. */
const measure = (text: string, _font: string, size: number) => (Array.from(text).length * size) / 2

const GROUNDS: FooterGround[] = ['artwork', 'photo', 'slide', 'film']

const texts = fc
  .record({
    language: fc.constantFrom(...CAPTION_LANGUAGES),
    kinds: fc.subarray([...KINDS], { minLength: 1 }),
    url: fc.constantFrom(url, null),
  })
  .map(alteredLabelTexts)

describe('the label of an altered picture', () => {
  test.each([
    ['portrait', 1080, 1350],
    ['square', 1080, 1080],
    ['story', 1080, 1920],
    ['4:3', 1200, 900],
    ['3:4', 900, 1200],
    ['wide', 1200, 628],
    ['small', 320, 240],
    ['small and upright', 240, 320],
  ])('has all of its texts on a %s picture, however long', (_, width, height) => {
    for (const language of CAPTION_LANGUAGES) {
      const whole = alteredLabelTexts({ language, kinds: KINDS, url })
      const { lines } = alteredLabelLayout({ picture: { width, height }, texts: whole }, measure)
      const drawn = lines
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', '')
      expect(drawn).toBe(`${whole.statement}${whole.originals}`.replaceAll(' ', ''))
      for (const { size } of lines) expect(size).toBeGreaterThanOrEqual(12)
    }
  })

  test('shows the address without what nobody types', () => {
    expect(alteredLabelTexts({ language: 'en', kinds: ['sky'], url }).originals).toBe(
      'Unaltered photos: porchlight.example/l/12-oak-street-austin-9f3c1b2a77',
    )
    expect(alteredLabelTexts({ language: 'en', kinds: ['sky'], url: null }).originals).toBe('')
  })

  test('says that the picture is altered even on the tiniest', () => {
    for (const width of [60, 80, 120]) {
      const label = alteredLabelTexts({ language: 'es', kinds: KINDS, url })
      const { box, lines } = alteredLabelLayout({ picture: { width, height: width }, texts: label }, measure)
      expect(lines.map(({ text }) => text).join(' ')).toBe('Imagen alterada digitalmente')
      expect(box.left + box.width).toBeLessThanOrEqual(width)
    }
  })

  test('is inside the picture, holds its lines, and never meets a footer, whatever the picture', () => {
    const size = fc
      .tuple(fc.integer({ min: 160, max: 6000 }), fc.double({ min: 0.5, max: 2, noNaN: true }))
      .map(([width, ratio]) => ({ width, height: Math.round(width * ratio) }))
    fc.assert(
      fc.property(size, texts, fc.constantFrom(...GROUNDS), (picture, label, ground) => {
        const { box, lines } = alteredLabelLayout({ picture, texts: label }, measure)
        expect(box.left).toBeGreaterThan(0)
        expect(box.top).toBeGreaterThan(0)
        expect(box.left + box.width).toBeLessThanOrEqual(picture.width)
        expect(box.top + box.height).toBeLessThan(footerPlace(picture, ground).strip.top)
        expect(lines.length).toBeGreaterThan(0)
        for (const { text, font, size: own, x, y } of lines) {
          expect(x).toBeGreaterThan(box.left)
          expect(x + measure(text, font, own)).toBeLessThanOrEqual(box.left + box.width)
          expect(y - own * 0.72).toBeGreaterThanOrEqual(box.top)
          expect(y).toBeLessThan(box.top + box.height)
        }
      }),
    )
  })

  test('goes in the part of a design that has the photo', () => {
    const area = { left: 540, top: 200, width: 500, height: 400 }
    const label = alteredLabelTexts({ language: 'en', kinds: ['staged'], url })
    const { box } = alteredLabelLayout({ picture: { width: 1080, height: 1350 }, area, texts: label }, measure)
    expect(box.left).toBeGreaterThan(area.left)
    expect(box.top).toBeGreaterThan(area.top)
    expect(box.left + box.width).toBeLessThanOrEqual(area.left + area.width)
    expect(box.top + box.height).toBeLessThanOrEqual(area.top + area.height)
  })
})
