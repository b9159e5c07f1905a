import { expect, test } from 'vitest'

import type { PublishRequest } from '#contract/publishing/publishing.ts'
import { requestHash } from '#server/modules/publishing/accept/request-hash.ts'

const REQUEST: PublishRequest = {
  caption: 'Open house on Sunday',
  caption_language: 'en',
  facebook: true,
  instagram: true,
  linkedin: false,
  scheduled_at: '2026-11-23 14:00:00',
  agent_branding: false,
}

test.each<[string, Partial<PublishRequest>, string]>([
  ['to two networks', {}, '1652896959c96aed1b3eca293d1b7ae79c7a8a68fc47eeeb970cdd7356b949d8'],
  [
    'with every other value',
    { caption_language: 'es', facebook: false, linkedin: true, scheduled_at: 'now', agent_branding: true },
    '9228150254db0cad45d229daf542677f627958036c873acab7e059056dc143ea',
  ],
  [
    'with chosen accounts',
    { accounts: { linkedin: 'urn:2', facebook: 'page-1' } },
    '901efefbea23d7614f56bba5e81ec22acc001f8d1828daca75f53f4e6059bc63',
  ],
  [
    'with an empty choice of accounts',
    { accounts: {} },
    'e2c2f9b21b0637ee87a470d285cc235a59ea7badaef4f39627dfc4940675c11f',
  ],
])('the hash of a request %s is the one that stored publications have', (_which, change, hash) => {
  expect(requestHash(7, { ...REQUEST, ...change })).toBe(hash)
})

test('alternative texts count, in whatever order they are named, and an empty list is none', () => {
  const hashOf = (texts: Record<string, string>) => requestHash(7, { ...REQUEST, alt_texts: texts })
  expect(hashOf({})).toBe(requestHash(7, REQUEST))
  expect(hashOf({ a: 'One', b: 'Two' })).toBe(hashOf({ b: 'Two', a: 'One' }))
  expect(new Set([hashOf({ a: 'One' }), hashOf({ a: 'Two' }), hashOf({ b: 'One' }), hashOf({})]).size).toBe(4)
})

test('another palette is another request, and the post’s own colors are as good as none', () => {
  const hashOf = (palette: PublishRequest['palette']) => requestHash(7, { ...REQUEST, palette })
  expect(hashOf('original')).toBe(requestHash(7, REQUEST))
  expect(new Set([hashOf('original'), hashOf('dusk'), hashOf('film')]).size).toBe(3)
})
