import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { findIn } from '#server/modules/admin/imports/reading/file-names.ts'
import { textOfTable, withZip } from '#server/modules/admin/imports/reading/zip.ts'
import { columnsOf, readTable, rowOf } from '#server/modules/admin/imports/reading/table.ts'
import { zipOf } from '#tests/support/post-imports.ts'
import { testFolder } from '#tests/support/test-folder.ts'

const TITLES = ['title', 'caption', 'type']

/** Text as a person types it into a cell. */
const cell = fc
  .array(fc.constantFrom('a', 'é', '7', ' ', ',', ';', '\t', '"', '’', '\r', '\n', '\r\n', '💜'), { maxLength: 8 })
  .map((parts) => `x${parts.join('')}x`)

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

test('a table is read as it was written, with any separator, mixed line ends, a mark and a line that names the separator', async () => {
  const lineEnd = fc.constantFrom('\n', '\r\n', '\r')
  const table = fc.record({
    rows: fc.array(fc.tuple(cell, cell, cell, lineEnd), { minLength: 1, maxLength: 5 }),
    separator: fc.constantFrom(',', ';', '\t', '|'),
    first: lineEnd,
    named: fc.constantFrom('', 'sep=%\r\n', '"sep=%"\r\n'),
    mark: fc.constantFrom('', '\uFEFF'),
    isLastEnded: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(table, async ({ rows, separator, first, named, mark, isLastEnded }) => {
      const lines = rows.map(([one, two, three, end]) => [one, two, three].map(quoted).join(separator) + end).join('')
      const body = TITLES.join(separator) + first + (isLastEnded ? lines : lines.replace(/(\r\n|\r|\n)$/, ''))
      const read = await readTable(`${mark}${named.replace('%', separator)}${body}`)
      expect(read.titles).toEqual(TITLES)
      expect(read.rows).toEqual(rows.map((cells, at) => ({ row: at + 2, cells: cells.slice(0, 3) })))
    }),
  )
})

test('empty lines count as rows, as spreadsheets show them, and titles may begin below some', async () => {
  const { titles, rows } = await readTable('\n,,\nTitle,Type\n\nA,image\n,\nB,reel')
  expect(columnsOf(titles)).toEqual(['title', 'type'])
  expect(rows.map(({ row }) => row)).toEqual([5, 7])
})

test('each line of a cell keeps its place, an empty first one too', () => {
  const cells = ['\n\nA porch\r\n A gate \n \n']
  expect(rowOf({ row: 2, cells }, ['alt_text']).lines('alt_text')).toEqual(['', '', 'A porch', 'A gate'])
  expect(rowOf({ row: 2, cells }, ['title']).lines('alt_text')).toEqual([])
})

test('a table in UTF-16 is read with and without its mark, and one in another encoding is not', () => {
  const text = fc.string({ unit: 'grapheme' }).map((rest) => `title,caption\r\nCafé,${rest}`)
  fc.assert(
    fc.property(text, fc.boolean(), fc.boolean(), (given, hasMark, isBig) => {
      const bytes = Buffer.from(`${hasMark ? '\uFEFF' : ''}${given}`, 'utf16le')
      expect(textOfTable(isBig ? bytes.swap16() : bytes)).toBe(given)
    }),
  )
  expect(textOfTable(Buffer.from('\uFEFFtitle\nCafé'))).toBe('title\nCafé')
  expect(textOfTable(Buffer.from('title\nCaf\xe9', 'latin1'))).toBeNull()
})

/** Takes the UTF-8 flag from every name of a ZIP, as some programs write it. */
function withoutFlag(zip: Buffer): Buffer {
  for (const [sign, flags] of [
    [0x04034b50, 6],
    [0x02014b50, 8],
  ] as const) {
    for (let at = 0; at < zip.length - 30; at++)
      if (zip.readUInt32LE(at) === sign) zip.writeUInt16LE(zip.readUInt16LE(at + flags) & ~0x800, at + flags)
  }
  return zip
}

async function filesOf(zip: Buffer): Promise<string[]> {
  const path = join(testFolder(), `${crypto.randomUUID()}.zip`)
  await writeFile(path, zip)
  return await withZip(path, async ({ files }) => Object.keys(files))
}

test('names in UTF-8 are read with and without the flag for it, and names in the old code page as such', async () => {
  const name = 'media/Jardín – “Año”.jpg'
  const content = { 'posts.csv': 'title', [name]: 'x' }
  expect(await filesOf(await zipOf(content))).toContain(name)
  expect(await filesOf(withoutFlag(await zipOf(content)))).toContain(name)
  const old = withoutFlag(await zipOf({ 'posts.csv': 'title', 'caf~.jpg': 'x' }))
  for (let at = old.indexOf('~'); at >= 0; at = old.indexOf('~', at)) old[at] = 0x82
  expect(await filesOf(old)).toContain('café.jpg')
})

test('the only table of a ZIP goes by any name, and system files and a folder around all are not counted', async () => {
  expect(
    await filesOf(
      await zipOf({
        'Spring/Spring posts.csv': 'x',
        'Spring/a.jpg': 'x',
        '__MACOSX/._a.jpg': 'x',
        'Spring/._Spring posts.csv': 'x',
      }),
    ),
  ).toEqual(['Spring posts.csv', 'a.jpg'])
  expect(await filesOf(await zipOf({ 'Posts.txt': 'x', 'a.jpg': 'x' }))).toEqual(['Posts.txt', 'a.jpg'])
  expect(await filesOf(await zipOf({ 'a/posts.tsv': 'x', 'a/readme.txt': 'x' }))).toEqual(['posts.tsv', 'readme.txt'])
  expect(await filesOf(await zipOf({ 'library.csv': 'x', 'readme.txt': 'x' }))).toHaveLength(2)
})

test.each([
  ['media/Kitchen.jpg', 'media/Kitchen.jpg'],
  ['MEDIA/kitchen.JPG', 'media/Kitchen.jpg'],
  ['.\\media\\kitchen.jpg', 'media/Kitchen.jpg'],
  ['/media/kitchen.jpg', 'media/Kitchen.jpg'],
  ['mom\u2019s\u00a0day.png', "mom's day.png"],
  ['Jardi\u0301n.png', 'Jardín.png'],
  ['a\u2013b.png', 'a\u2013b.png'],
])('the name %j in a table is the file %j', (given, name) => {
  expect(findIn(FILES)(given)).toEqual({ name, bytes: 1 })
})

const FILES = {
  'media/Kitchen.jpg': 1,
  "mom's day.png": 1,
  'Jardín.png': 1,
  'a\u2013b.png': 1,
  'a-b.png': 1,
}

test.each([
  ['kitchen.jpg', 'There’s no file “kitchen.jpg” in the ZIP. Did you mean “media/Kitchen.jpg”?'],
  ['media/kitchen.jpeg', 'There’s no file “media/kitchen.jpeg” in the ZIP. Did you mean “media/Kitchen.jpg”?'],
  ['jardin.png', 'There’s no file “jardin.png” in the ZIP. Did you mean “Jardín.png”?'],
  ['media/kichten.jpg', 'There’s no file “media/kichten.jpg” in the ZIP. Did you mean “media/Kitchen.jpg”?'],
  ['porch.jpg', 'There’s no file “porch.jpg” in the ZIP'],
  ['A\u2014B.png', 'The ZIP has several files that look like “A\u2014B.png”: “a\u2013b.png” or “a-b.png”'],
])('a name that is no file says what is near: %j', (given, fault) => {
  expect(findIn(FILES)(given)).toEqual({ fault })
})
