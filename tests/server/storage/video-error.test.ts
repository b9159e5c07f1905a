import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import { videoFault } from '#domain/media/video-error.ts'
import { reading } from '#server/storage/measure.ts'

const BROKEN_OFF = 'This video is incomplete. Please upload it again.'

let film: Buffer
beforeAll(async () => {
  film = await readFile(join(import.meta.dirname, '../../support/media/tiny-wide.mp4'))
})

const faultOf = (content: Buffer) => reading(content, videoFault)

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

describe('a film', () => {
  test('a whole film has no fault, with padding at its end too', async () => {
    expect(await faultOf(film)).toBeNull()
    expect(await faultOf(Buffer.concat([film, box('free', Buffer.alloc(999))]))).toBeNull()
  })

  test('a film that was cut anywhere is found incomplete', async () => {
    for (let length = 1; length < film.length; length += Math.max(1, Math.floor(film.length / 100))) {
      expect([length, await faultOf(film.subarray(0, length))]).toEqual([length, BROKEN_OFF])
    }
  })

  test('a film with anything after its last box is refused', async () => {
    expect(await faultOf(Buffer.concat([film, Buffer.from('<script>')]))).not.toBeNull()
  })

  test.each([
    ['xvid', 'This video is coded as xvid. Please save it as an MP4 (H.264) and try again.'],
    ['hvc1', expect.stringMatching(/^This video is in HEVC .* Most Compatible\.$/) as string],
  ])('a film coded as %s is refused with what to do', async (codec, message) => {
    const coded = Buffer.from(film.toString('latin1').replaceAll('avc1', codec), 'latin1')
    expect(await faultOf(coded)).toEqual(message)
  })

  test('a film without a picture track can’t be read', async () => {
    const deaf = Buffer.from(film.toString('latin1').replaceAll('vmhd', 'smhd'), 'latin1')
    expect(await faultOf(deaf)).toBe('This video can’t be read. Please save it as an MP4 (H.264) and try again.')
  })

  test('a film with garbled bytes is accepted or refused, and never makes the reader throw', async () => {
    const garbled = fc.record({ at: fc.nat(film.length - 1), with: fc.uint8Array({ minLength: 1, maxLength: 12 }) })
    await fc.assert(
      fc.asyncProperty(garbled, async ({ at, with: bytes }) => {
        const copy = Buffer.from(film)
        copy.set(bytes.subarray(0, copy.length - at), at)
        const fault = await faultOf(copy)
        expect(fault === null || /^This video .*\w\.?$|H\.264\) and try again$/.test(fault)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})
