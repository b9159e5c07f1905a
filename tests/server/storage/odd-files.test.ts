import * as fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { kindOfContent } from '#domain/media/upload.ts'
import { preparePhoto } from '#server/modules/account/photos.ts'
import { cleanPicture } from '#server/pictures/clean-picture.ts'
import { reading, pdfFault } from '#server/storage/measure.ts'

/** A picture with details, so that missing data show; the same in every run, so that a cut is at the same place. */
const detailed = sharp(
  Uint8Array.from({ length: 96 * 64 * 3 }, (_, at) => 128 + 60 * Math.sin(at * at)),
  { raw: { width: 96, height: 64, channels: 3 } },
)
const pixels = async (picture: Buffer) => await sharp(picture).removeAlpha().raw().toBuffer()

/** Where the markers of a JPEG are that have a segment, up to the first scan. */
function markersOf(jpeg: Buffer): number[] {
  const found = []
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    found.push(at)
    if (jpeg[at + 1] === 0xda) break
  }
  return found
}

test('stray bytes before the markers of a JPEG are skipped, and its pixels are the same', async () => {
  const jpegs = [
    await detailed.clone().jpeg().toBuffer(),
    await detailed.clone().jpeg({ progressive: true }).toBuffer(),
  ]
  const stray = fc.uint8Array({ minLength: 1, maxLength: 6 }).map((bytes) => bytes.map((byte) => Math.min(byte, 0xfe)))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...jpegs), fc.nat(), stray, async (jpeg, choice, bytes) => {
      const markers = markersOf(jpeg)
      const at = markers[choice % markers.length] ?? 2
      const odd = Buffer.concat([jpeg.subarray(0, at), bytes, jpeg.subarray(at)])
      expect(kindOfContent(odd)).toBe('image/jpeg')
      const clean = await cleanPicture(odd, 'image/jpeg')
      expect((await pixels(clean)).equals(await pixels(jpeg))).toBe(true)
      expect((await preparePhoto(odd)).mime).toBe('image/jpeg')
    }),
    { numRuns: 25 },
  )
})

/** A JPEG with zeros in place of its end mark. */
const padded = (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(400)])

test.each([false, true])(
  'a JPEG without its end mark is taken (progressive: %s), and one without its end isn’t',
  async (progressive) => {
    const jpeg = await detailed.clone().jpeg({ progressive, quality: 90 }).toBuffer()
    const clean = await cleanPicture(jpeg.subarray(0, -2), 'image/jpeg')
    expect(clean.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
    const [before, after] = [await pixels(jpeg), await pixels(clean)]
    const apart = before.reduce((sum, value, index) => sum + Math.abs(value - (after[index] ?? 0)), 0) / before.length
    expect(apart).toBeLessThan(6)
    expect((await pixels(await cleanPicture(padded(jpeg), 'image/jpeg'))).equals(after)).toBe(true)
    for (const length of [0.4, 0.6, 0.8])
      await expect(cleanPicture(jpeg.subarray(0, jpeg.length * length), 'image/jpeg')).rejects.toThrow(/damaged/)
  },
)

test('nothing behind the data of a JPEG without an end mark is stored', async () => {
  const jpeg = await detailed.clone().jpeg().toBuffer()
  const odd = Buffer.concat([jpeg.subarray(0, -2), Buffer.from('\0<script>secret')])
  const stored = await cleanPicture(odd, 'image/jpeg').catch(() => Buffer.alloc(0))
  expect(stored.includes('secret')).toBe(false)
})

test('a PNG that ends anywhere behind its data is taken, and one that ends within them isn’t', async () => {
  const png = await detailed.clone().png().toBuffer()
  const end = png.lastIndexOf('IEND') - 4
  for (let length = end; length < png.length; length += 1) {
    const clean = await cleanPicture(png.subarray(0, length), 'image/png')
    expect((await pixels(clean)).equals(await pixels(png))).toBe(true)
  }
  for (const length of [end - 5, end / 2])
    await expect(cleanPicture(png.subarray(0, length), 'image/png')).rejects.toThrow(/damaged/)
})

const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n%%EOF'
const faultOf = (content: Buffer) => reading(content, pdfFault)
const latin1 = (text: string) => Buffer.from(text, 'latin1')

test('a PDF is known behind what mail and print servers write before it, and before zeros and blanks of any length', async () => {
  const beginnings = ['', '\u00ef\u00bb\u00bf', '\n', '\r\n\r\n', ' ', '\0\0', 'Content-Type: application/pdf\r\n\r\n']
  const fillers = fc.string({ unit: fc.constantFrom('\0', ' ', '\t', '\r', '\n', '\f'), maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...beginnings), fillers, fc.nat(200_000), async (before, after, zeros) => {
      const content = Buffer.concat([latin1(before + pdf + after), Buffer.alloc(zeros)])
      expect(kindOfContent(content.subarray(0, 1029))).toBe('application/pdf')
      expect(await faultOf(content)).toBeNull()
    }),
    { numRuns: 30 },
  )
  expect(await faultOf(latin1('\u001b%-12345X@PJL ENTER LANGUAGE=PDF\r\n' + pdf))).toBeNull()
  expect(await faultOf(latin1(' '.repeat(1023) + pdf))).toBeNull()
  expect(await faultOf(latin1(' '.repeat(1024) + pdf))).toBe('Only PDF files are allowed')
})

test('a PDF that was cut is incomplete, also with zeros in place of its end', async () => {
  const incomplete = 'This PDF is incomplete. Please upload it again.'
  expect(await faultOf(latin1(pdf.slice(0, -3)))).toBe(incomplete)
  expect(await faultOf(Buffer.concat([latin1(pdf.slice(0, 40)), Buffer.alloc(5000)]))).toBe(incomplete)
})

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a page behind a byte-order mark', '\u00ef\u00bb\u00bf\n<html>'],
  ['a ZIP', 'PK\u0003\u0004 and so on'],
  ['a ZIP behind a line', 'x\nPK\u0003\u0004 and so on'],
  ['a GIF', 'GIF89a'],
  ['a JPEG', '\u00ff\u00d8\u00ff\u00e0'],
  ['a PNG', '\u0089PNG\r\n\u001a\n'],
  ['a script', '#!/bin/sh\n'],
  ['a program', 'MZ\u0090\0'],
  ['PostScript', '%!PS-Adobe-3.0\n'],
  ['a film', '\0\0\0\u0018ftypqt  '],
  ['a tar', `${'a.pdf'.padEnd(257, '\0')}ustar`.padEnd(511, '\0')],
])('a PDF that begins as %s is no PDF', async (_, before) => {
  const content = latin1(`${before}\n${pdf}\n`)
  expect(kindOfContent(content)).not.toBe('application/pdf')
  expect(await faultOf(content)).toBe('Only PDF files are allowed')
})

test('a ZIP with the end mark of a PDF in its comment is no PDF', async () => {
  expect(await faultOf(latin1(`${pdf.slice(0, -5)}PK\u0005\u0006 and so on %%EOF`))).toBe('Only PDF files are allowed')
})

test.each([
  ['a ZIP', 'PK\u0003\u0004 and so on PK\u0005\u0006'],
  ['a page', '<html><script>alert(1)</script></html>'],
])('a PDF with %s behind its end is no PDF', async (_, after) => {
  expect(await faultOf(latin1(`${pdf}\n${after}`))).toBe('Only PDF files are allowed')
})
