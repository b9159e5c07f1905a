import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { mediaError, type MeasuredFile } from '#domain/media/media-rules.ts'
import { FORMAT_OF_ROLE, smallMediaWarning } from '#domain/media/small-media.ts'
import { kindOfContent } from '#domain/media/upload.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'

const MB = 1024 * 1024

const picture = (width: number, height: number): MeasuredFile => ({
  role: 'instagram_image',
  mime: 'image/jpeg',
  bytes: MB,
  width,
  height,
  durationMs: null,
})
const film = (more: Partial<MeasuredFile> = {}): MeasuredFile => ({
  role: 'vertical_video',
  mime: 'video/mp4',
  bytes: MB,
  width: 720,
  height: 1280,
  durationMs: 8000,
  ...more,
})

const side = fc.integer({ min: 1, max: 8000 })

test.each<[number | null, number, string | null]>([
  [300, 200, 'At 300 by 200 pixels, this looks blurry. Use 1,080 by 1,350 or larger.'],
  [539, 675, 'At 539 by 675 pixels, this looks blurry. Use 1,080 by 1,350 or larger.'],
  [540, 675, null],
  [1080, 566, null],
  [null, 200, null],
])('a picture of %s by %s pixels for 4:5 is warned of: %s', (width, height, expected) => {
  expect(smallMediaWarning({ width, height }, FORMAT_OF_ROLE.instagram_image)).toBe(expected)
})

describe('pictures', () => {
  test('pictures fit Instagram exactly from 4:5 to 1.91:1, at any size', () => {
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 9 }), (width, height, times) => {
        const fits = mediaError('instagram', [picture(width, height)]) === null
        expect(fits).toBe(width * 5 >= height * 4 && width * 100 <= height * 191)
        expect(mediaError('instagram', [picture(width * times, height * times)]) === null).toBe(fits)
      }),
    )
  })

  test('a picture that doesn’t fit is reported with its size, at any position', () => {
    const message = 'Instagram pictures must be between 4:5 (tall) and 1.91:1 (wide). This one is 1080 by 1351 pixels.'
    const [fine, wrong] = [picture(1080, 1080), picture(1080, 1351)]
    for (const files of [[wrong], [wrong, fine], [fine, fine, wrong]]) {
      expect(mediaError('instagram', files)).toBe(message)
      expect(mediaError('linkedin', files)).toBeNull()
    }
  })

  test.each([
    ['instagram', 10, 'Instagram allows up to 10 pictures. This post has 11.'],
    ['linkedin', 20, 'LinkedIn allows up to 20 pictures. This post has 21.'],
  ] as const)('one post on %s has at most %i pictures', (platform, most, message) => {
    const files = Array.from({ length: most + 1 }, () => picture(1080, 1080))
    expect(mediaError(platform, files.slice(1))).toBeNull()
    expect(mediaError(platform, files)).toBe(message)
  })
})

describe('films', () => {
  test.each([
    ['facebook', 3, 90],
    ['instagram', 3, 900],
    ['linkedin', 3, 1800],
  ] as const)('films on %s are from %i to %i seconds long', (platform, least, most) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 * 1000 }), (durationMs) => {
        const fits = durationMs >= least * 1000 && durationMs <= most * 1000
        expect(mediaError(platform, [film({ durationMs })]) === null).toBe(fits)
      }),
    )
  })

  test.each<[Parameters<typeof mediaError>[0], Partial<MeasuredFile>, string | null]>([
    ['facebook', { width: 540, height: 960 }, null],
    ['facebook', { width: 544, height: 960 }, null],
    ['facebook', { width: 538, height: 956 }, 'Facebook reels must be at least 540 by 960 pixels.'],
    ['facebook', { width: 1080, height: 1080 }, 'Facebook reels must be vertical, 9:16.'],
    ['facebook', { role: 'square_video', width: 720, height: 720, durationMs: 600_000 }, null],
    ['instagram', { width: 1920, height: 1080 }, null],
    ['instagram', { width: 1922, height: 1080 }, 'Instagram videos can be up to 1,920 pixels wide.'],
    ['instagram', { width: 1100, height: 100 }, 'Instagram can’t show a video of this shape.'],
    ['instagram', { bytes: 300 * MB + 1 }, 'This video’s file is too large for Instagram.'],
    ['instagram', { durationMs: 900_001 }, 'Instagram videos can be up to 15 minutes long. This one is longer.'],
    ['linkedin', { bytes: 76_799 }, 'This video’s file is too small for LinkedIn.'],
    ['linkedin', { bytes: 76_800 }, null],
    ['linkedin', { bytes: 500_000_001 }, 'This video’s file is too large for LinkedIn.'],
    ['linkedin', { durationMs: 2999 }, 'LinkedIn videos must be at least 3 seconds long. This one is shorter.'],
    ['facebook', { durationMs: 90_001 }, 'Facebook videos can be up to 90 seconds long. This one is longer.'],
  ])('films on %s that are %o: %s', (platform, more, message) => {
    expect(mediaError(platform, [film(more)])).toBe(message)
  })
})

test('a file without measures is left for the network to judge', () => {
  const unknown = { width: null, height: null, durationMs: null }
  for (const platform of PLATFORMS) {
    expect(mediaError(platform, [film(unknown)])).toBeNull()
    expect(mediaError(platform, [{ ...picture(1, 1), ...unknown }])).toBeNull()
  }
})

const text = (message: string) => new TextEncoder().encode(message)
const filmOf = (brand: string) => new Uint8Array([0, 0, 0, 0x20, ...text(`ftyp${brand}`)])

describe('the type of a file by its first bytes', () => {
  test.each([
    ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'image/png'],
    ['a PDF', text('%PDF-1.7'), 'application/pdf'],
    ['an mp4', filmOf('isom'), 'video/mp4'],
    ['a page', text('<!doctype html>'), null],
    ['a drawing with a script', text('<svg xmlns='), null],
    ['a QuickTime film', filmOf('qt  '), null],
    ['a HEIC picture', filmOf('heic'), null],
    ['nothing at all', new Uint8Array(), null],
  ])('recognizes the type of %s', (_, head, kind) => {
    expect(kindOfContent(head)).toBe(kind)
  })

  test('recognizes no type from an incomplete signature', () => {
    const signs = [
      filmOf('isom').subarray(0, 7),
      text('%PDF'),
      new Uint8Array([0x89, 0x50, 0x4e]),
      new Uint8Array([0xff]),
    ]
    for (const sign of signs) expect(kindOfContent(sign)).toBeNull()
  })
})
