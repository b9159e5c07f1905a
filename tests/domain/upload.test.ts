import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { HEAD_BYTES, kindOfContent } from '#domain/media/upload.ts'

const text = (message: string) => new TextEncoder().encode(message)
const film = (brand: string) => new Uint8Array([0, 0, 0, 0x20, ...text(`ftyp${brand}`)])

describe('the type of a file by its first bytes', () => {
  test.each([
    ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'image/png'],
    ['a PDF', text('%PDF-1.7'), 'application/pdf'],
    ['an mp4', film('isom'), 'video/mp4'],
    ['a page', text('<!doctype html>'), null],
    ['a drawing with a script', text('<svg xmlns='), null],
    ['a QuickTime film', film('qt  '), null],
    ['a HEIC picture', film('heic'), null],
    ['nothing at all', new Uint8Array(), null],
  ])('recognizes the type of %s', (_, head, kind) => {
    expect(kindOfContent(head)).toBe(kind)
  })

  test('recognizes no type from an incomplete signature', () => {
    const signs = [
      film('isom').subarray(0, 7),
      text('%PDF'),
      new Uint8Array([0x89, 0x50, 0x4e]),
      new Uint8Array([0xff]),
    ]
    for (const sign of signs) expect(kindOfContent(sign)).toBeNull()
  })

  test('accepts any bytes without throwing, and depends on the first bytes only', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(kindOfContent(bytes)).toBe(kindOfContent(bytes.subarray(0, HEAD_BYTES)))
      }),
    )
  })
})
