import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { canvaLink } from '#domain/library/canva-link.ts'

const word = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/)
const address = fc
  .tuple(
    fc.constantFrom('canva.com', 'www.canva.com', 'canva.link', 'www.canva.link'),
    fc.array(word, { maxLength: 3 }),
    fc.constantFrom('', '/'),
    fc.constantFrom('', '?', '?utm_content=DAF&utm_source=publish%20link&mode=preview', '#page-2'),
  )
  .map(([host, parts, slash, query]) => `https://${[host, ...parts].join('/')}${slash}${query}`)

/** Text near an address of Canva: one with some of it removed, and something else inserted. */
const near = fc
  .tuple(
    address,
    fc.nat(),
    fc.nat({ max: 12 }),
    fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('@', '..', '%2e%2e', '.evil.com', ':8080', '\\', '#', '//')),
  )
  .map(([link, at, length, put]) => {
    const start = at % link.length
    return link.slice(0, start) + put + link.slice(start + length)
  })

describe('a link to Canva', () => {
  test('a link opens when it is an https address on canva.com or canva.link, trimmed', () => {
    fc.assert(
      fc.property(address, (link) => {
        expect(canvaLink(` ${link}\n`)).toBe(link)
      }),
    )
  })

  test('a link leads to no other site, whatever was typed', () => {
    fc.assert(
      fc.property(fc.oneof(near, fc.webUrl(), fc.string()), (text) => {
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
