import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { MOST_IMPORTED_POSTS } from '#contract/admin/post-imports.ts'
import { collections, posts } from '#server/db/schema/index.ts'
import { film, picture } from '#tests/support/admin-form.ts'
import { admin, server, setUpAdmin } from '#tests/support/admin-setup.ts'
import {
  csv,
  messagesOf,
  settledImport,
  tableOf,
  uploadZip,
  zipOf,
  type ZipContent,
} from '#tests/support/post-imports.ts'

const DAMAGED = 'This file is damaged or isn’t a ZIP'

setUpAdmin()

beforeAll(async () => {
  const names = ['Twice', 'twice']
  await server.context.db.insert(collections).values(names.map((name) => ({ name, description: '' })))
})

/** The error with which a ZIP is refused at once; nothing of it may be left. */
async function refusalOf(zip: Uint8Array | null): Promise<string | undefined> {
  const { status, body } = await uploadZip(admin, zip)
  expect(status, JSON.stringify(body)).toBe(422)
  expect(await readdir(join(server.context.config.dataDir, 'uploads'))).toEqual([])
  return body.errors?.['file']?.[0]
}

/** The errors of rows, by row and column. */
async function errorsOfZip(content: ZipContent): Promise<Record<string, string>> {
  const { status, body } = await uploadZip(admin, await zipOf(content))
  expect(status, JSON.stringify(body)).toBe(201)
  await settledImport(admin, body.data.id)
  expect(await server.context.db.$count(posts, like(posts.title, 'Refused%'))).toBe(0)
  expect(await readdir(join(server.context.config.dataDir, 'uploads'))).toEqual([])
  return await messagesOf(admin, body.data.id, 'errors')
}

test('every error is named by its row and column, and nothing is made', async () => {
  const errors = await errorsOfZip({
    'posts.csv': csv(
      'id,title,caption,type,platforms,collection,tags,release_date,main_color,canva_link,facebook_image,vertical_video_file',
      ',Refused,C,image,,,,,,,one.png,',
      ',,,poster,myspace,Nowhere,nothing,soon,purplish,ftp://x,,',
      ',Two,C,image,,Twice,,,,,missing.png,',
      ',Three,C,image,,,"mortgage;motivators",,,,,film.mp4',
      ',Five,C,image,,,,,,,text.png,',
      ',Six,C,image,,,,,,,one.png;two.png,',
      ',Seven,C,image,,,,,,,,,,,more',
      ',Eight,C,,,,,,,,,',
      '2147483000,Nine,C,image,,,,,,,,',
    ),
    'one.png': (await picture()).content,
    'two.png': (await picture()).content,
    'film.mp4': (await film()).content,
    'text.png': 'not a picture',
  })
  expect(errors).toEqual({
    '3.title': 'English Title is required',
    '3.caption': 'English Caption is required',
    '3.type': 'There’s no type “poster”. The types are carousel, image, reel, square_video and wide_vertical_video',
    '3.platforms':
      'There’s no platform “myspace”. The platforms are Facebook, Instagram, LinkedIn, TikTok, YouTube, Google Business Profile, X, WhatsApp and Pinterest',
    '3.collection': 'There’s no collection “Nowhere”',
    '3.tags': 'There’s no tag “nothing”',
    '3.release_date': '“soon” isn’t a date. Please write month/day/year, such as 12/24/2026, or 2026-12-24',
    '3.main_color': '“purplish” isn’t a color. Please write it as #4B1D42',
    '3.canva_link': 'Please enter a link on canva.com or canva.link, like https://www.canva.com/design',
    '4.collection': 'There’s more than one collection named “Twice”',
    '4.facebook_image': 'There’s no file “missing.png” in the ZIP',
    '5.vertical_video_file': 'This type of post has no vertical video.',
    '5.tags': 'Only one sidebar tag can be selected',
    '6.facebook_image': 'text.png: Only JPG and PNG images are allowed',
    '7.facebook_image': 'Please enter only one file here',
    '8.row': 'This row has more cells than there are columns',
    '9.type': 'Please enter a type. The types are carousel, image, reel, square_video and wide_vertical_video',
    '10.id': 'There’s no post “2147483000”. Leave this blank to create a new one',
  })
})

test.each<[string, ZipContent, RegExp]>([
  ['no table', { 'one.txt': 'x' }, /^This ZIP has no posts\.csv$/],
  ['a workbook in place of a table', { 'Spring.xlsx': 'x' }, /Please save Spring\.xlsx as “CSV UTF-8”/],
  ['no posts', { 'posts.csv': 'title,caption,type\n,,\n' }, /^posts\.csv has no posts$/],
  ['no titles', { 'posts.csv': 'Five rooms,Start here,picture\n' }, /needs column titles/],
  ['an open quotation mark', { 'posts.csv': 'title,caption,type\n"A,B,image' }, /can’t be read at line \d/],
  [
    'an open quotation mark in its titles',
    { 'posts.csv': '"title,caption,type\nA,B,image' },
    /can’t be read at line \d/,
  ],
  ['a title without an end', { 'posts.csv': `"${'title '.repeat(5000)}` }, /can’t be read at line \d/],
  ['blanks between the columns', { 'posts.csv': 'title caption type\nA B image' }, /save it as “CSV UTF-8”$/],
  ['^ between the columns', { 'posts.csv': 'title^caption^type\nA^B^image' }, /save it as “CSV UTF-8”$/],
  [
    'text in another encoding',
    { 'posts.csv': Buffer.from('title,caption,type\nCaf\xe9,B,image', 'latin1') },
    /“CSV UTF-8”$/,
  ],
  [
    'too many posts',
    { 'posts.csv': tableOf(...Array.from({ length: MOST_IMPORTED_POSTS + 1 }, () => 'Refused')) },
    /has 5,001 posts. You can import up to 5,000 at a time$/,
  ],
])('a ZIP with %s is refused', async (_what, content, message) => {
  expect(await refusalOf(await zipOf(content))).toMatch(message)
})

test('wrong titles of columns are named beside the errors of the rows, a missing one once for all rows', async () => {
  const { body } = await uploadZip(
    admin,
    await zipOf({ 'posts.csv': 'title,caption,price,Title\nRefused,,1,A\nRefused,B,2,B' }),
  )
  const { columns } = await settledImport(admin, body.data.id)
  expect(columns).toEqual([
    { place: 2, title: 'price', message: 'There’s no column “price”' },
    { place: 3, title: 'Title', message: 'The column “title” appears twice' },
    { place: null, title: 'type', message: 'The column “type” is missing' },
  ])
  expect(await messagesOf(admin, body.data.id, 'errors')).toEqual({ '2.caption': 'English Caption is required' })
})

test('a ZIP larger together than an import may be is refused, and of one whose sizes are wrong the file', async () => {
  const sized = async (size: number) => {
    const zip = await zipOf({
      'posts.csv': csv('title,caption,type,facebook_image', 'Refused,B,image,one.png'),
      'one.png': Buffer.alloc(100_000),
    })
    // The size in the central directory, the only place yauzl takes it from.
    const at = zip.lastIndexOf('one.png') - 46
    expect(zip.readUInt32LE(at)).toBe(0x02014b50)
    zip.writeUInt32LE(size, at + 24)
    return zip
  }
  expect(await refusalOf(await sized(4_000_000_000))).toBe('The files in this ZIP are too large altogether')
  const { body } = await uploadZip(admin, await sized(10))
  await settledImport(admin, body.data.id)
  const message = 'one.png: This file is damaged in the ZIP'
  expect(await messagesOf(admin, body.data.id, 'errors')).toEqual({ '2.facebook_image': message })
})

test('file names that lead out of a ZIP are refused', async () => {
  for (const name of ['../../up.png', '/etc/up.png', 'a\\..\\..\\up.png']) {
    const other = 'x'.repeat(name.length)
    const zip = await zipOf({ 'posts.csv': tableOf('Refused'), [other]: 'x' })
    const renamed = Buffer.from(zip.toString('latin1').replaceAll(other, name), 'latin1')
    expect(await refusalOf(renamed)).toBe(DAMAGED)
  }
})

test('an upload of what is no whole ZIP is refused, and one without a key', async () => {
  const zip = await zipOf({ 'posts.csv': tableOf('Refused') })
  expect(await refusalOf(null)).toBe('Please choose a ZIP file')
  for (const content of [new Uint8Array(), Buffer.from('%PDF-1.7 hello'), zip.subarray(0, -30)])
    expect(await refusalOf(content)).toBe(DAMAGED)
  expect((await uploadZip(admin, zip, { key: 'none' })).status).toBe(422)
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
    '2.alt_text': 'Alt text can have up to 1,000 characters. This one is 1 over.',
    '3.spanish_alt_text': 'There are 3 lines for 2 pictures',
    '4.alt_text': 'This row has no picture',
    '5.facebook_image': 'large.jpg: Image size should be less than 5MB',
  })
})

test('claims, times, places and words of pictures that are none are named by row and column', async () => {
  const rows = [
    'Refused,C,image,fame,,,',
    'B,C,image,,someday; summer,,',
    'C,C,image,,,Atlantis,',
    'D,C,image,,,,French',
  ]
  const errors = await errorsOfZip({
    'posts.csv': csv('title,caption,type,claims,times,places,picture_words', ...rows),
  })
  expect(Object.keys(errors).toSorted()).toEqual(['2.claims', '3.times', '4.places', '5.picture_words'])
})

test('versions with a wrong field, no name, or colors that are neither yes nor no are named by row and column', async () => {
  const columns = 'title,caption,type,version_1_name,version_1_caption,version_3_name,version_3_caption,palettes'
  const rows = [
    'Refused,C,image,Local,In {town|town},,,',
    'B,C,image,,,,Brief,',
    'C,C {city},image,,,,,perhaps',
    "D,C,image,Mom’s,A,mom's,B,",
  ]
  const errors = await errorsOfZip({ 'posts.csv': csv(columns, ...rows) })
  const places = ['2.version_1_caption', '3.version_3_name', '4.caption', '4.palettes', '5.version_3_name']
  expect(Object.keys(errors).toSorted()).toEqual(places)
})
