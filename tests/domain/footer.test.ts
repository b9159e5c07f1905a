import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { coveringSquare, drawable, fitText, footerLayout, type BrandTexts } from '#domain/branding/footer.ts'

const texts: BrandTexts = { name: 'Maya Álvarez', license: 'TX 1', phone: '(512) 555-0142', brokerage: 'Cedar & Main' }
const picture = { width: 1080, height: 1350 }

/** Half the size for each character. */
const measure = (text: string, _face: string, size: number) => (Array.from(text).length * size) / 2

const content = { picture, texts, hasPortrait: true, logo: { width: 400, height: 200 } }

describe('the layout of the Personal Brand footer', () => {
  test('shows the logo in place of the brokerage', () => {
    const withLogo = footerLayout(content, measure)
    expect(withLogo.lines.map(({ text }) => text)).toEqual(['Maya Álvarez', 'TX 1, (512) 555-0142'])
    expect(withLogo.logo).toMatchObject({ width: 182, height: 91 })
    const { logo, lines } = footerLayout({ ...content, logo: null }, measure)
    expect(logo).toBeNull()
    expect(lines.map(({ text }) => text)).toContain('Cedar & Main')
  })

  test('begins the text further left without a portrait', () => {
    const [named] = footerLayout(content, measure).lines
    const bare = footerLayout({ ...content, hasPortrait: false }, measure)
    expect(bare.portrait).toBeNull()
    expect(bare.lines[0]?.x).toBeLessThan(named?.x ?? 0)
  })

  test('leaves out the second line where there is neither license nor phone', () => {
    const { lines } = footerLayout({ ...content, texts: { ...texts, license: '', phone: '' } }, measure)
    expect(lines.map(({ text }) => text)).toEqual(['Maya Álvarez'])
  })

  test('keeps everything inside the strip and apart, whatever the picture and the texts', () => {
    const text = fc.string({ maxLength: 80 })
    // From twice as tall as wide to twice as wide as tall.
    const pictures = fc
      .tuple(fc.integer({ min: 300, max: 4000 }), fc.double({ min: 0.5, max: 2, noNaN: true }))
      .map(([width, ratio]) => ({ width, height: Math.round(width * ratio) }))
    fc.assert(
      fc.property(
        pictures,
        fc.record({ name: text, license: text, phone: text, brokerage: text }),
        fc.boolean(),
        fc.option(fc.record({ width: fc.integer({ min: 1, max: 3000 }), height: fc.integer({ min: 1, max: 3000 }) })),
        (size, words, hasPortrait, logo) => {
          const layout = footerLayout({ picture: size, texts: words, hasPortrait, logo }, measure)
          for (const box of [layout.portrait, layout.logo].filter((one) => one !== null)) {
            expect(box.top).toBeGreaterThanOrEqual(layout.strip.top)
            expect(box.top + box.height).toBeLessThanOrEqual(size.height)
            expect(box.left).toBeGreaterThanOrEqual(0)
            expect(box.left + box.width).toBeLessThanOrEqual(size.width)
          }
          const end = layout.logo?.left ?? size.width
          for (const line of layout.lines) {
            expect(line.y).toBeGreaterThan(layout.strip.top)
            expect(line.y).toBeLessThan(size.height)
            if (line.text !== '…')
              expect(line.x + measure(line.text, line.face, line.size)).toBeLessThanOrEqual(end + 1)
          }
        },
      ),
    )
  })
})

test('text that is too wide is cut with an ellipsis', () => {
  const widthOf = (part: string) => part.length
  expect(fitText('Cedar & Main', 12, widthOf)).toBe('Cedar & Main')
  expect(fitText('Cedar & Main', 7, widthOf)).toBe('Cedar…')
  expect(fitText('Cedar & Main', 0, widthOf)).toBe('…')
})

test('characters that the fonts don’t have are left out', () => {
  expect(drawable('Íñigo 家 Кедр😀!', 'sans')).toBe('Íñigo  !')
})

test('a portrait is cut to its middle', () => {
  expect(coveringSquare({ width: 256, height: 250 })).toEqual({ left: 3, top: 0, width: 250, height: 250 })
  expect(coveringSquare({ width: 100, height: 300 })).toEqual({ left: 0, top: 100, width: 100, height: 100 })
})
