import { describe, expect, test } from 'vitest'

import { readFacebookError } from '#server/networks/facebook/errors.ts'
import { readBroken, readInstagramError } from '#server/networks/instagram/errors.ts'
import { readLinkedInError } from '#server/networks/linkedin/errors.ts'

const graph = (code: number, subcode?: number) => ({
  error: { message: 'm', code, ...(subcode !== undefined && { error_subcode: subcode }) },
})

describe('the part of a post that a network refuses', () => {
  test.each([
    [graph(100, 1366046), 'media_invalid'],
    [graph(324), 'media_invalid'],
    [graph(506), 'caption_invalid'],
    [graph(368), null],
    [graph(100, 33), null],
    [graph(190), null],
    [graph(4), null],
  ])('Facebook’s error %j: %s', (body, fault) => {
    expect(readFacebookError(400, body, 'repeatable', null).fault).toBe(fault)
  })

  test.each([
    [graph(100, 2207004), 'media_invalid'],
    [graph(36_003), 'media_invalid'],
    [graph(36_004), 'caption_invalid'],
    [graph(100, 2207040), 'caption_invalid'],
    [graph(4, 2207051), null],
    [graph(190), null],
  ])('Instagram’s error %j: %s', (body, fault) => {
    expect(readInstagramError(400, body, 'repeatable', null).fault).toBe(fault)
  })

  test.each([
    ['Error: failed with error code 2207026', 'media_invalid'],
    ['Error', 'media_invalid'],
    ['Error: failed with error code 2207053', null],
  ])('Instagram’s container status %j: %s', (status, fault) => {
    expect(readBroken(status).fault).toBe(fault)
  })

  test.each([
    [422, { message: 'Content is a duplicate of urn:li:share:1' }, 'caption_invalid'],
    [400, { code: 'FIELD_LENGTH_TOO_LONG', message: 'm' }, 'caption_invalid'],
    [400, { code: 'SOMETHING', message: 'm' }, null],
    [401, { code: 'EXPIRED_ACCESS_TOKEN', message: 'm' }, null],
  ])('LinkedIn’s status %i with %j: %s', (status, body, fault) => {
    expect(readLinkedInError(status, body, 'repeatable', null).fault).toBe(fault)
  })
})
