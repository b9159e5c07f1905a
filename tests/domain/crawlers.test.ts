import { expect, test } from 'vitest'

import { CRAWLERS, crawlerFaultText, forbiddingRule } from '#domain/operations/crawlers.ts'

const MEDIA = '/api/media/a1b2.jpg?format=jpeg'

test.each([
  ['', null],
  ['User-agent: *\nDisallow: /admin', null],
  ['User-agent: *\nDisallow: /', 'Disallow: /'],
  ['User-agent: *\nDisallow:', null],
  ['user-agent: FacebookExternalHit\r\ndisallow: /api/ # calls', 'Disallow: /api/'],
  // A group of its own replaces the one for all.
  ['User-agent: *\nDisallow: /\n\nUser-agent: facebookexternalhit\nDisallow: /admin', null],
  ['User-agent: Googlebot\nUser-agent: facebookexternalhit\nDisallow: /', 'Disallow: /'],
  ['User-agent: *\nAllow: /api/media/\nDisallow: /api/', null],
  ['User-agent: *\nDisallow: /*.jpg', 'Disallow: /*.jpg'],
  ['User-agent: *\nDisallow: /*.jpg$', null],
  ['User-agent: *\nDisallow: /api/media\nAllow: /api/media', null],
])('%j forbids a picture by %j', (robots, rule) => {
  expect(forbiddingRule(robots, 'facebookexternalhit', MEDIA)).toBe(rule)
})

test('what is wrong is said with what it breaks, and nothing where nothing is', () => {
  const [crawler] = CRAWLERS
  expect(crawlerFaultText({ crawler, fault: null, detail: '' })).toBeNull()
  expect(crawlerFaultText({ crawler, fault: 'status', detail: '403' })).toBe(
    'facebookexternalhit is kept out: it is answered with status 403. Instagram can’t take pictures or videos, so every post there fails.',
  )
})
