import { expect, test } from 'vitest'

import type { AdminPost } from '#contract/admin/posts.ts'
import { film, type SentFile } from '#tests/support/admin-form.ts'
import {
  admin,
  changedPost,
  listPosts,
  newPost,
  readPost,
  savePost,
  server,
  setUpAdmin,
} from '#tests/support/admin-setup.ts'
import { csv, importZip, messagesOf, zipOf } from '#tests/support/post-imports.ts'

setUpAdmin()

const SRT = '1\n00:00:01,000 --> 00:00:02,000\n¿Dónde está la cocina?\n'

const file = (content: string | Uint8Array, name = 'tour.srt'): SentFile => ({
  content: typeof content === 'string' ? Buffer.from(content) : content,
  name,
  type: 'application/x-subrip',
})

const withFilm = async (more: Record<string, SentFile | string>) => ({
  type: 'reel',
  vertical_video_file: await film('reel'),
  ...more,
})

const subtitlesOf = ({ media }: AdminPost) =>
  Object.fromEntries(media.filter(({ type }) => type.endsWith('_subtitles')).map((one) => [one.type, one]))

async function stored(post: AdminPost, role: string): Promise<string> {
  const { file_path: key = '' } = subtitlesOf(post)[role] ?? {}
  return (await server.context.storage.read(key)).toString()
}

test.each([
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${SRT}`)],
  ['UTF-16 as Windows writes it', Buffer.from(`\uFEFF${SRT}`, 'utf16le')],
  ['UTF-16 with the larger byte first', Buffer.from(`\uFEFF${SRT}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(SRT, 'latin1')],
  ['WebVTT', Buffer.from(`WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\n${SRT.split('\n')[2]}`)],
])('subtitles in %s are stored as SRT in UTF-8', async (_form, content) => {
  const post = await newPost(await withFilm({ spanish_subtitles: file(content) }))
  expect(await stored(post, 'spanish_subtitles')).toBe(SRT)
})

test('subtitles are replaced and removed, each language by itself, and go with the video', async () => {
  const made = await newPost(await withFilm({ english_subtitles: file(SRT), spanish_subtitles: file(SRT) }))
  const replaced = await changedPost(
    { type: 'reel', english_subtitles: file(SRT.replace('1\n', '7\n').replace('¿', '')) },
    made.id,
  )
  expect(await stored(replaced, 'english_subtitles')).toContain('1\n00:00:01,000 --> 00:00:02,000\nDónde')
  expect(subtitlesOf(replaced)['spanish_subtitles']).toEqual(subtitlesOf(made)['spanish_subtitles'])
  const { id = 0 } = subtitlesOf(replaced)['english_subtitles'] ?? {}
  const removed = await changedPost({ type: 'reel', removed_media: JSON.stringify([id]) }, made.id)
  expect(Object.keys(subtitlesOf(removed))).toEqual(['spanish_subtitles'])
  expect(removed.history[0]?.changes.map(({ field }) => field)).toEqual(['english_subtitles'])
  expect(Object.keys(subtitlesOf(await changedPost({ type: 'image' }, made.id)))).toEqual([])
})

test('a copy has the subtitles too', async () => {
  const made = await newPost(await withFilm({ english_subtitles: file(SRT) }))
  const copy = await newPost({ type: 'reel', copy_of: made.id })
  expect(await stored(copy, 'english_subtitles')).toBe(SRT)
})

test.each([
  ['a picture’s bytes', file(Buffer.from([0xff, 0xd8, 0, 1])), 'Only SRT and WebVTT subtitles are allowed'],
  ['a text', file('Hello'), 'Only SRT and WebVTT subtitles are allowed'],
  ['a broken time', file('1\n00:00:01,000 --> later\nHello'), 'Line 2 has a time that can’t be read'],
  ['more than 200 KB', file(SRT.repeat(4000)), 'Subtitles should be less than 200KB'],
  [
    'less than that in another encoding',
    file(Buffer.from(SRT + 'ñ'.repeat(150_000), 'latin1')),
    'Subtitles should be less than 200KB',
  ],
])('subtitles with %s are refused at their field', async (_what, subtitles, message) => {
  const { status, body } = await savePost(await withFilm({ english_subtitles: subtitles }))
  expect([status, body.errors]).toEqual([422, { english_subtitles: [message] }])
})

test('a post without a video takes no subtitles', async () => {
  const { status, body } = await savePost({ english_subtitles: file(SRT) })
  expect([status, body.errors]).toEqual([422, { english_subtitles: ['This type of post has no english subtitles.'] }])
})

test('an import takes subtitles of its columns, and says in which cell one isn’t taken', async () => {
  const { content } = await film('reel')
  const table = (name: string) =>
    csv('title,caption,type,vertical_video_file,Spanish subtitles', `Imported tour,C,reel,tour.mp4,${name}`)
  const files = { 'tour.mp4': content, 'tour.srt': SRT, 'tour.txt': 'Hello' }
  const refused = await importZip(admin, await zipOf({ 'posts.csv': table('tour.txt'), ...files }))
  expect(await messagesOf(admin, refused.id, 'errors')).toEqual({
    '2.spanish_subtitles': 'tour.txt: Only SRT and WebVTT subtitles are allowed',
  })
  await importZip(admin, await zipOf({ 'posts.csv': table('tour.srt'), ...files }))
  const [row] = (await listPosts('search=Imported%20tour')).data
  expect(await stored(await readPost(row?.id ?? 0), 'spanish_subtitles')).toBe(SRT)
})

test('the file is served as what it is', async () => {
  const post = await newPost(await withFilm({ english_subtitles: file(SRT) }))
  const { url = '' } = subtitlesOf(post)['english_subtitles'] ?? {}
  const response = await admin.fetch(url)
  expect([response.headers.get('content-type'), await response.text()]).toEqual(['application/x-subrip', SRT])
})
