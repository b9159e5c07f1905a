import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { canvaDesignLink } from '#domain/canva-link.ts'

const word = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/)
const design = fc
  .tuple(
    fc.constantFrom('canva.com', 'www.canva.com'),
    fc.array(word, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '/'),
    fc.constantFrom('', '?', '?utm_content=DAF&utm_source=publish%20link&mode=preview'),
  )
  .map(([host, parts, slash, query]) => `https://${host}/design/${parts.join('/')}${slash}${query}`)

/** Text near an address of Canva: one with some of it taken out, and something else put in. */
const near = fc
  .tuple(
    design,
    fc.nat(),
    fc.nat({ max: 12 }),
    fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('@', '..', '%2e%2e', '.evil.com', ':8080', '\\', '#', '//')),
  )
  .map(([link, at, length, put]) => {
    const start = at % link.length
    return link.slice(0, start) + put + link.slice(start + length)
  })

describe('a link to Canva', () => {
  test('is shown when it leads to a design, with the space around it taken away', () => {
    fc.assert(
      fc.property(design, (link) => {
        expect(canvaDesignLink(` ${link}\n`)).toBe(link)
      }),
    )
  })

  test('leads nowhere else, whatever was typed', () => {
    fc.assert(
      fc.property(fc.oneof(near, fc.webUrl(), fc.string()), (text) => {
        const link = canvaDesignLink(text)
        if (link === null) return
        const url = new URL(link)
        expect(url.protocol).toBe('https:')
        expect(['canva.com', 'www.canva.com']).toContain(url.host)
        expect([url.username, url.password]).toEqual(['', ''])
        expect(url.pathname).toMatch(/^\/design\/[\w-]/i)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    '',
    'http://www.canva.com/design/DAF1',
    'javascript:alert(1)//https://www.canva.com/design/DAF1',
    'https://www.canva.com',
    'https://www.canva.com/design/',
    'https://www.canva.com/login?redirect=/design/DAF1',
    'https://www.canva.com.evil.test/design/DAF1',
    'https://evil.test/www.canva.com/design/DAF1',
    'https://canva.com@evil.test/design/DAF1',
    'https://notcanva.com/design/DAF1',
    'https://www.canva.com:444/design/DAF1',
    'https://www.canva.com/design/../settings',
    'https://www.canva.com/design/DAF1/%2e%2e/%2e%2e/settings',
    'https://www.canva.com/design/DAF1"onclick="x',
    'https://www.canva.com/design/DAF1 https://evil.test',
    'www.canva.com/design/DAF1',
  ])('is not %j', (text) => {
    expect(canvaDesignLink(text)).toBeNull()
  })
})
