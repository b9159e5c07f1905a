import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { videoFault } from '#domain/media/video-error.ts'
import { measure, reading } from '#server/storage/measure.ts'

const BROKEN_OFF = 'This video is incomplete. Please upload it again.'
const UNREADABLE = 'This video can’t be read. Please save it as an MP4 (H.264) and try again.'

const film = readFileSync(join(import.meta.dirname, '../../support/media/tiny-wide.mp4'))
const faultOf = (content: Buffer) => reading(content, videoFault)
const recoded = (from: string, to: string) => Buffer.from(film.toString('latin1').replaceAll(from, to), 'latin1')

test('a whole film has no fault, with padding at its end too, and nothing else may follow', async () => {
  const padding = Buffer.concat([Buffer.from('\0\0\0\u0010free', 'latin1'), Buffer.alloc(8)])
  expect(await faultOf(film)).toBeNull()
  expect(await faultOf(Buffer.concat([film, padding]))).toBeNull()
  expect(await faultOf(Buffer.concat([film, Buffer.from('<script>')]))).not.toBeNull()
})

test('a film that was cut anywhere is found incomplete', async () => {
  for (let length = 1; length < film.length; length += Math.max(1, Math.floor(film.length / 50))) {
    expect([length, await faultOf(film.subarray(0, length))]).toEqual([length, BROKEN_OFF])
  }
})

test.each([
  ['avc1', 'xvid', 'This video uses xvid. Please save it as an MP4 (H.264) and try again.'],
  ['avc1', 'hvc1', expect.stringMatching(/^This video is in HEVC .* Most Compatible\.$/) as string],
  // Without a picture track.
  ['vmhd', 'smhd', UNREADABLE],
])('a film whose %s is %s is refused with what to do', async (from, to, message) => {
  expect(await faultOf(recoded(from, to))).toEqual(message)
})

/** A film whose `mvhd` and `mdhd` say an unknown duration, the largest number or near it. */
function withoutDuration(content: Buffer, last = 0xff): Buffer {
  const copy = Buffer.from(content)
  for (const type of ['mvhd', 'mdhd'])
    for (let at = copy.indexOf(type); at !== -1; at = copy.indexOf(type, at + 4))
      copy.fill(0xff, at + 20, at + 23).fill(last, at + 23, at + 24)
  return copy
}

test('a film of unknown duration is as long as its frames, and one without any of no known length', async () => {
  const given = withoutDuration(film)
  expect(await faultOf(given)).toBeNull()
  const known = await measure(film, 'video/mp4')
  expect((await measure(given, 'video/mp4')).durationMs).toBeCloseTo(known.durationMs ?? 0, -2)
  expect((await measure(withoutDuration(film, 0xfe), 'video/mp4')).durationMs).toBeCloseTo(known.durationMs ?? 0, -2)
  const frameless = Buffer.from(given.toString('latin1').replaceAll('stts', 'free'), 'latin1')
  expect(await measure(frameless, 'video/mp4')).toEqual({ ...known, durationMs: null })
})

test('a film whose first track is of subtitles has the size of its pictures', async () => {
  const subtitled = readFileSync(join(import.meta.dirname, '../../support/media/subtitle-first.mp4'))
  expect(await faultOf(subtitled)).toBeNull()
  expect(await measure(subtitled, 'video/mp4')).toEqual({ width: 640, height: 360, durationMs: 2000 })
})

/** A film with a copy of its track of pictures before it, with another codec, or that isn’t played. */
function withTrackFirst({ codec, flags = 3 }: { codec: string; flags?: number }): Buffer {
  const copy = Buffer.from(film)
  const at = copy.indexOf('trak') - 4
  const track = Buffer.from(copy.subarray(at, at + copy.readUInt32BE(at)))
  track.write(codec, track.indexOf('avc1'), 'latin1')
  track[track.indexOf('tkhd') + 7] = flags
  const moov = copy.indexOf('moov') - 4
  copy.writeUInt32BE(copy.readUInt32BE(moov) + track.length, moov)
  return Buffer.concat([copy.subarray(0, at), track, copy.subarray(at)])
}

test('a film with a cover or a track that isn’t played before its pictures is judged by its pictures', async () => {
  expect(await faultOf(withTrackFirst({ codec: 'jpeg' }))).toBeNull()
  expect(await faultOf(withTrackFirst({ codec: 'hvc1', flags: 2 }))).toBeNull()
  expect(await faultOf(withTrackFirst({ codec: 'hvc1' }))).toMatch(/HEVC/)
})

test.each([44, 110, 122, 144, 244])(
  'a film in the profile %i of H.264, for editing, is refused with what to do',
  async (profile) => {
    const edited = Buffer.from(film)
    edited[film.indexOf('avcC') + 5] = profile
    expect(await faultOf(edited)).toMatch(/^This video has more colors .*8 bit, 4:2:0\) and try again\.$/)
  },
)

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
