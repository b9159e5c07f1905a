import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { toSrt } from '#domain/media/subtitle-file.ts'
import { subtitlesFor } from '#domain/publication/subtitles.ts'

const srtOf = (text: string) => {
  const read = toSrt(text)
  return 'srt' in read ? read.srt : read.fault
}

const HELLO = '1\n00:00:01,000 --> 00:00:02,500\nWelcome home.\n'

test.each([
  ['as it is to be', HELLO],
  ['with Windows’ line ends', HELLO.replaceAll('\n', '\r\n')],
  ['with the line ends of old Macs', HELLO.replaceAll('\n', '\r')],
  ['without hours', '1\n00:01,000 --> 00:02,500\nWelcome home.'],
  ['with points and short fractions', '1\n0:00:01.0 --> 0:00:02.5\nWelcome home.'],
  ['without numbers', '00:00:01,000 --> 00:00:02,500\nWelcome home.'],
  ['with a place on the screen', '1\n00:00:01,000 --> 00:00:02,500 X1:40 X2:600\n{\\an8}Welcome home.'],
  ['with markup', '1\n00:00:01,000 --> 00:00:02,500\n<i>Welcome</i> <font color="red">home.</font>'],
  ['with characters nobody sees', '\n\n1\n00:00:01,000 --> 00:00:02,500\n\u200BWelcome\thome.\u0007  \n\n\n'],
  ['as WebVTT', 'WEBVTT\n\n00:01.000 --> 00:02.500\nWelcome home.\n'],
  [
    'as WebVTT with a title, notes, styles, names and settings',
    'WEBVTT - Tour\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nNOTE two\nlines\n\nintro\n00:00:01.000 --> 00:00:02.500 align:start\n<v Maya>Welcome <00:00:02.000><c.loud>home.</c>\n',
  ],
])('subtitles %s come out the same', (_how, text) => {
  expect(srtOf(text)).toBe(HELLO)
})

test('entities of WebVTT are resolved, and those of SRT are text', () => {
  expect(srtOf('WEBVTT\n\n00:01.000 --> 00:02.000\nBed &amp; bath &lt;3')).toContain('\nBed & bath <3\n')
  expect(srtOf('00:01,000 --> 00:02,000\nBed &amp; bath')).toContain('\nBed &amp; bath\n')
})

test('a subtitle keeps its lines, also with an empty one within, and a number that is said', () => {
  const text = '1\n00:00:01,000 --> 00:00:02,000\nOne\n\nTwo\n2\n00:00:03,000 --> 00:00:04,000\nHow many rooms?\n5\n'
  expect(srtOf(text)).toBe(
    '1\n00:00:01,000 --> 00:00:02,000\nOne\nTwo\n\n2\n00:00:03,000 --> 00:00:04,000\nHow many rooms?\n5\n',
  )
})

test('what overlaps is cut, what is out of order is sorted, and empty subtitles are left out', () => {
  const text = [
    '3\n00:00:05,000 --> 00:00:06,000\nThird',
    '1\n00:00:01,000 --> 00:00:04,000\nFirst',
    '2\n00:00:03,000 --> 00:00:07,000\nSecond',
    '4\n00:00:05,000 --> 00:00:05,500\nWith it',
    '5\n00:00:08,000 --> 00:00:09,000\n<i> </i>',
  ].join('\n\n')
  expect(srtOf(text)).toBe(
    [
      '1\n00:00:01,000 --> 00:00:03,000\nFirst\n',
      '2\n00:00:03,000 --> 00:00:05,000\nSecond\n',
      '3\n00:00:05,000 --> 00:00:06,000\nThird\nWith it\n',
    ].join('\n'),
  )
})

test.each([
  ['Hello', 'Only SRT and WebVTT subtitles are allowed'],
  ['', 'Only SRT and WebVTT subtitles are allowed'],
  ['WEBVTT\n\nNOTE nothing yet', 'This file has no subtitles'],
  ['1\n00:00:01,000 --> soon\nHello', 'Line 2 has a time that can’t be read'],
  ['1\n00:00:02,000 --> 00:00:01,000\nHello', 'Line 2 ends before it begins'],
])('%j is refused', (text, fault) => {
  expect(toSrt(text)).toEqual({ fault })
})

test('what comes out is read again as the same, whatever came in', () => {
  const time = fc.integer({ min: 0, max: 359_999_998 })
  const clock = (at: number) => new Date(at).toISOString().slice(11, 23).replace('.', ',')
  const cue = fc.tuple(time, fc.integer({ min: 1, max: 9000 }), fc.string({ unit: 'grapheme', maxLength: 40 }))
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), fc.boolean(), (cues, isVtt) => {
      const blocks = cues.map(([at, length, text]) => {
        const from = at % 86_000_000
        return `${clock(from)} --> ${clock(from + length)}\n${text.replaceAll('-->', '')}`
      })
      const read = toSrt((isVtt ? 'WEBVTT\n\n' : '') + blocks.join('\n\n'))
      if ('srt' in read) expect(toSrt(read.srt)).toEqual(read)
    }),
  )
})

test('each network gets what it takes, first the language of the caption', () => {
  const to = (platform: 'facebook' | 'instagram' | 'linkedin', language: 'en' | 'es') =>
    subtitlesFor(['en', 'es'], { platform, language })
  expect([to('facebook', 'es'), to('linkedin', 'es'), to('instagram', 'es')]).toEqual([['es', 'en'], ['es'], []])
  expect(subtitlesFor(['en'], { platform: 'linkedin', language: 'es' })).toEqual([])
})
