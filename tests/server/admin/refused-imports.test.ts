import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { MOST_IMPORTED_POSTS } from '#contract/admin/post-imports.ts'
import type { Problem } from '#contract/problem.ts'
import { collections, posts } from '#server/db/schema/index.ts'
import { film, picture } from '#tests/support/admin-form.ts'
import { admin, server, setUpAdmin } from '#tests/support/admin-setup.ts'
import { csv, sendImport, tableOf, zipOf, type ZipContent } from '#tests/support/post-imports.ts'

const DAMAGED = 'This ZIP is damaged or isn’t one'

setUpAdmin()

beforeAll(async () => {
  const names = ['Twice', 'twice']
  await server.context.db.insert(collections).values(names.map((name) => ({ name, description: '' })))
})

/** The errors with which a ZIP is refused; nothing of it may be left. */
async function errorsOf(zip: Uint8Array | null): Promise<Record<string, string[]>> {
  const { status, body } = await sendImport<Problem>(admin, zip)
  expect(status, JSON.stringify(body)).toBe(422)
  expect(await server.context.db.$count(posts, like(posts.title, 'Refused%'))).toBe(0)
  expect(await readdir(join(server.context.config.dataDir, 'uploads'))).toEqual([])
  return body.errors ?? {}
}

const errorsOfZip = async (content: ZipContent) => errorsOf(await zipOf(content))

test('every error is named by its row and column, and nothing is made', async () => {
  const errors = await errorsOfZip({
    'posts.csv': csv(
      'title,caption,type,platforms,collection,tags,release_date,canva_link,facebook_image,vertical_video_file,square_video_file,fb_carousel_images',
      'Refused,C,image,,,,,,one.png,,,',
      ',,poster,myspace,Nowhere,nothing,soon,ftp://x,,,,',
      'Two,C,image,,Twice,,,,missing.png,,,',
      'Three,C,image,,,"mortgage;motivators",,,,film.mp4,,',
      'Five,C,image,,,,,,text.png,,,',
      'Six,C,image,,,,,,one.png;two.png,,,',
      'Seven,C,image,,,,,,,,,,,more',
      'Eight,C,,,,,,,,,,',
    ),
    'one.png': (await picture()).content,
    'two.png': (await picture()).content,
    'film.mp4': (await film()).content,
    'text.png': 'not a picture',
  })
  expect(errors).toEqual({
    '3.title': ['English Title is required'],
    '3.caption': ['English Caption is required'],
    '3.type': ['There is no type “poster”. The types are carousel, image, reel, square_video and wide_vertical_video'],
    '3.platforms': ['There is no platform “myspace”'],
    '3.collection': ['There is no collection “Nowhere”'],
    '3.tags': ['There is no tag “nothing”'],
    '3.release_date': ['Please choose a date'],
    '3.canva_link': ['Please enter a link on canva.com or canva.link, as in https://www.canva.com/design'],
    '4.collection': ['There are several collections “Twice”'],
    '4.facebook_image': ['There is no file “missing.png” in the ZIP'],
    '5.vertical_video_file': ['A post of this type has no vertical video.'],
    '5.tags': ['Only one sidebar tag can be selected'],
    '6.facebook_image': ['text.png: Only JPG and PNG images are allowed'],
    '7.facebook_image': ['Please name one file here'],
    '8.row': ['This row has more cells than the header'],
    '9.type': ['Please enter a type. The types are carousel, image, reel, square_video and wide_vertical_video'],
  })
})

test.each<[string, ZipContent, RegExp]>([
  ['no table', { 'one.txt': 'x' }, /^This ZIP has no posts\.csv$/],
  ['no posts', { 'posts.csv': 'title,caption,type\n,,\n' }, /^posts\.csv has no posts$/],
  ['an unknown column', { 'posts.csv': 'title,caption,type,price' }, /unknown column “price”$/],
  ['a column twice', { 'posts.csv': 'title,caption,type,title' }, /the column “title” twice$/],
  ['a required column missing', { 'posts.csv': 'title\nA' }, /has no column “caption”, “type”$/],
  ['an open quotation mark', { 'posts.csv': 'title,caption,type\n"A,B,image' }, /can’t be read at line \d/],
  [
    'text in another encoding',
    { 'posts.csv': Buffer.from('title,caption,type\nCaf\xe9,B,image', 'latin1') },
    /“CSV UTF-8”$/,
  ],
  [
    'too many posts',
    { 'posts.csv': tableOf(...Array.from({ length: MOST_IMPORTED_POSTS + 1 }, () => 'Refused')) },
    /has 201 posts, 200 can be imported at once$/,
  ],
  [
    'two files of one name',
    { 'posts.csv': tableOf('Refused'), 'A.png': 'x', 'a.PNG': 'y' },
    /two files named “a\.PNG”$/,
  ],
])('a ZIP with %s is refused', async (_what, content, message) => {
  expect(await errorsOfZip(content)).toEqual({ file: [expect.stringMatching(message)] })
})

test.each([
  ['larger together than an import may be', 4_000_000_000, 'The files of this ZIP are too large together'],
  ['smaller than they are', 10, DAMAGED],
])('a ZIP that says its files are %s is refused', async (_what, size, message) => {
  const zip = await zipOf({
    'posts.csv': csv('title,caption,type,facebook_image', 'Refused,B,image,one.png'),
    'one.png': Buffer.alloc(100_000),
  })
  // The size in the central directory, the only place yauzl takes it from.
  const at = zip.lastIndexOf('one.png') - 46
  expect(zip.readUInt32LE(at)).toBe(0x02014b50)
  zip.writeUInt32LE(size, at + 24)
  expect(await errorsOf(zip)).toEqual({ file: [message] })
})

test('file names that lead out of a ZIP are refused', async () => {
  for (const name of ['../../up.png', '/etc/up.png', 'a\\..\\..\\up.png']) {
    const other = 'x'.repeat(name.length)
    const zip = await zipOf({ 'posts.csv': tableOf('Refused'), [other]: 'x' })
    const renamed = Buffer.from(zip.toString('latin1').replaceAll(other, name), 'latin1')
    expect(await errorsOf(renamed)).toEqual({ file: [DAMAGED] })
  }
})

test('an upload of what is no whole ZIP is refused, and one without a key', async () => {
  const zip = await zipOf({ 'posts.csv': tableOf('Refused') })
  expect(await errorsOf(null)).toEqual({ file: ['Please choose a ZIP file'] })
  for (const content of [new Uint8Array(), Buffer.from('%PDF-1.7 hello'), zip.subarray(0, -30)])
    expect(await errorsOf(content)).toEqual({ file: [DAMAGED] })
  expect((await sendImport(admin, zip, { key: 'none' })).status).toBe(422)
})

test('a large picture is refused without unpacking it, and alternative texts that are too long or too many', async () => {
  const errors = await errorsOfZip({
    'posts.csv': csv(
      'title,caption,type,alt_text,spanish_alt_text,facebook_image,fb_carousel_images',
      `Refused,C,image,${'x'.repeat(1001)},,one.png,`,
      'Many,C,carousel,,"1\n2\n3",,one.png; one.png',
      'None,C,image,A porch,,,',
      'Large,C,image,,,large.jpg,',
    ),
    'one.png': (await picture()).content,
    'large.jpg': Buffer.alloc(6 * 1024 * 1024),
  })
  expect(errors).toEqual({
    '2.alt_text': ['Alternative text has up to 1,000 characters. This one is 1 over.'],
    '3.spanish_alt_text': ['There are 3 lines for 2 pictures'],
    '4.alt_text': ['This row has no picture'],
    '5.facebook_image': ['large.jpg: Image size should be less than 5MB'],
  })
})

test('versions with a wrong field, no name, or colors that are neither yes nor no are named by row and column', async () => {
  const columns = 'title,caption,type,version_1_name,version_1_caption,version_3_name,version_3_caption,palettes'
  const rows = ['Refused,C,image,Local,In {town|town},,,', 'B,C,image,,,,Brief,', 'C,C {city},image,,,,,perhaps']
  const errors = await errorsOfZip({ 'posts.csv': csv(columns, ...rows) })
  const places = ['2.version_1_caption', '3.version_3_name', '4.caption', '4.palettes']
  expect(Object.keys(errors).toSorted()).toEqual(places)
})
