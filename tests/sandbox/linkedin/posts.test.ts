import { beforeAll, describe, expect, test } from 'vitest'

import { running, setUpSandbox } from '../support/set-up-sandbox.ts'
import { DANA_TOKEN, MAYA_URN, callLinkedIn, type LinkedIn } from './calls.ts'
import { picture } from '../support/start-sandbox.ts'
import { travel } from '../support/skip-time.ts'

let linkedIn: LinkedIn

setUpSandbox()

beforeAll(async () => {
  linkedIn = callLinkedIn(running)
})

const path = (urn: string) => `/rest/posts/${encodeURIComponent(urn)}`

describe('headers', () => {
  test.each([
    ['no version', { 'linkedin-version': null }, 400, 'VERSION_MISSING'],
    ['a sunset version', { 'linkedin-version': '202511' }, 426, 'NONEXISTENT_VERSION'],
    ['the old protocol', { 'x-restli-protocol-version': '1.0.0' }, 400, 'ILLEGAL_ARGUMENT'],
    ['no token', { authorization: null }, 401, 'EMPTY_ACCESS_TOKEN'],
  ])('a call with %s is refused', async (_name, headers: Record<string, string | null>, status, code: unknown) => {
    const answer = await linkedIn.call('POST', '/rest/posts', linkedIn.body('Hello'), headers)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ status, code, message: expect.any(String) })
    expect(await running.wall('linkedin')).toEqual([])
  })
})

describe('bodies', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `urn:li:image:x${n}` }))
  test.each<[string, Record<string, unknown>, string]>([
    ['no author', { author: undefined }, 'MISSING_FIELD'],
    ['no commentary', { commentary: undefined }, 'MISSING_FIELD'],
    ['neither words nor content', { commentary: ' ' }, 'MISSING_FIELD'],
    ['a field there is none of', { colour: 'red' }, 'INVALID_VALUE_FOR_FIELD'],
    ['media nobody made', { content: { media: { id: 'urn:li:image:nothing' } } }, 'INVALID_VALUE_FOR_FIELD'],
    ['one picture of many', { content: { multiImage: { images: many(1) } } }, 'INVALID_VALUE_FOR_FIELD'],
    ['21 pictures', { content: { multiImage: { images: many(21) } } }, 'INVALID_VALUE_FOR_FIELD'],
    ['words of 3001', { commentary: 'x'.repeat(3001) }, 'FIELD_LENGTH_TOO_LONG'],
  ])('a post with %s is refused', async (_name, changes, code) => {
    const answer = await linkedIn.post('Hello', changes)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ status: 400, code })
    expect(await running.wall('linkedin')).toEqual([])
  })

  test('a member can’t post for someone else or for a company', async () => {
    for (const author of ['urn:li:person:dana-brooks', 'urn:li:organization:1']) {
      expect((await linkedIn.post('Hello', { author })).body).toMatchObject({ status: 403, code: 'ACCESS_DENIED' })
    }
  })
})

describe('little text', () => {
  test('an unescaped character cuts the text, and the answer is 201 all the same', async () => {
    const answer = await linkedIn.post('Three bedrooms (two baths) and a porch')
    expect(answer.status).toBe(201)
    expect((await running.wall('linkedin'))[0]?.caption).toBe('Three bedrooms ')
  })
})

describe('duplicates', () => {
  test('the same text again within the hour is refused, and the first post is named', async () => {
    const first = await linkedIn.post('Twice')
    const again = await linkedIn.post('Twice')
    expect(again.status).toBe(422)
    const urn = first.headers.get('x-restli-id') ?? ''
    expect(again.body).toMatchObject({ status: 422, message: `Content is a duplicate of ${urn}` })
    expect(await running.wall('linkedin')).toHaveLength(1)
    travel(60 * 60_000)
    expect((await linkedIn.post('Twice')).status).toBe(201)
  })

  test('the same text with another picture, by someone else or after a deletion is no duplicate', async () => {
    const [one, two] = [await linkedIn.image(await picture()), await linkedIn.image(await picture())]
    const withImage = (id: string) => linkedIn.post('Same', { content: { media: { id } } })
    expect((await withImage(one)).status).toBe(201)
    expect((await withImage(one)).status).toBe(422)
    const second = await withImage(two)
    expect(second.status).toBe(201)
    const othersPost = linkedIn.body('Same', { author: 'urn:li:person:dana-brooks' })
    expect(
      (await linkedIn.call('POST', '/rest/posts', othersPost, { authorization: `Bearer ${DANA_TOKEN}` })).status,
    ).toBe(201)
    await linkedIn.call('DELETE', path(second.headers.get('x-restli-id') ?? ''))
    expect((await withImage(two)).status).toBe(201)
  })
})

describe('one post', () => {
  test('a post is deleted by its author, also twice, and by nobody else', async () => {
    const urn = (await linkedIn.post('Gone soon')).headers.get('x-restli-id') ?? ''
    const stranger = await linkedIn.call('DELETE', path(urn), undefined, { authorization: `Bearer ${DANA_TOKEN}` })
    expect(stranger.body).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await linkedIn.call('DELETE', path(urn))).status).toBe(204)
    expect((await linkedIn.call('DELETE', path(urn))).status).toBe(204)
    expect(await running.wall('linkedin')).toEqual([])
    expect((await fetch(`${running.base}/www.linkedin.com/feed/update/${urn}/`)).status).toBe(404)
    expect((await linkedIn.call('DELETE', path('urn:li:share:7999999999999999999'))).status).toBe(404)
  })

  test('a post can’t be read back by a member’s token', async () => {
    const urn = (await linkedIn.post('Mine')).headers.get('x-restli-id') ?? ''
    for (const address of [path(urn), `/rest/posts?q=author&author=${encodeURIComponent(MAYA_URN)}`]) {
      expect((await linkedIn.call('GET', address)).body).toMatchObject({ status: 403, code: 'ACCESS_DENIED' })
    }
  })
})
