import { beforeAll, expect, test } from 'vitest'

import type { AdminPost } from '#contract/admin/posts.ts'
import type { SocialPost } from '#contract/library/library.ts'
import { collections, tags } from '#server/db/schema/index.ts'
import { film, picture } from '#tests/support/admin-form.ts'
import {
  admin,
  changedPost,
  newAgent,
  newPost,
  POST_TEXT,
  readPost,
  savePost,
  server,
  setUpAdmin,
} from '#tests/support/admin-setup.ts'

setUpAdmin()

let collectionId: number
let tagIds: Record<'mortgage' | 'spring' | 'premium', number>

beforeAll(async () => {
  const { db } = server.context
  const [collection] = await db.insert(collections).values({ name: 'Fall Market', description: '' }).returning()
  collectionId = collection?.id ?? 0
  await db.insert(tags).values({ name: 'spring', slug: 'spring', type: 'category' })
  const known = await db.select().from(tags)
  tagIds = Object.fromEntries(known.map(({ slug, id }) => [slug, id])) as typeof tagIds
})

const idsOf = ({ media }: AdminPost, role: string) => media.filter(({ type }) => type === role).map(({ id }) => id)
const listOf = (ids: readonly number[]) => JSON.stringify(ids)

test('a post is created with all its fields, read back as it was typed, and there for agents', async () => {
  const texts = {
    title: 'Five rooms buyers look at first',
    spanish_title: 'Cinco cuartos',
    spanish_caption: 'Empieza en la cocina.',
    main_color: '#a1b2c3',
    canva_link: 'https://www.canva.com/design/abc',
    idea_link: '',
    type: 'image',
    social_post_collection_id: collectionId,
  }
  const tag_ids = [tagIds.mortgage, tagIds.spring]
  const made = await newPost({
    ...texts,
    'tags[]': tag_ids,
    instagram: '1',
    google_business_profile: '1',
    x: '0',
    caption: 'One.\r\n\r\nTwo.',
    facebook_image: await picture({ width: 108, height: 108 }),
    instagram_image: await picture({ width: 108, height: 135 }),
  })
  const flags = { facebook: true, instagram: true, linkedin: false, google_business_profile: true, x: false }
  const record = { collection: 'Fall Market', author: 'Ada Cole', in_use: { queued: 0, agents: 0 }, version: 1 }
  const file = { position: 1, width: 108, mime: 'image/png' }
  expect(made).toMatchObject({
    ...texts,
    ...flags,
    ...record,
    caption: 'One.\n\nTwo.',
    tag_ids,
    media: [
      { ...file, type: 'facebook_image', height: 108 },
      { ...file, type: 'instagram_image', height: 135 },
    ],
  })
  expect(made.thumbnail).toBe(made.media[0]?.url)
  expect(await readPost(made.id)).toEqual(made)
  const data = { title: texts.title, thumbnail: made.thumbnail, media: [{}, {}] }
  expect(await (await newAgent()).api('GET', `/social-posts/${made.id}`)).toMatchObject({ body: { data } })
})

test('a save keeps the files that aren’t sent again, and replaces or removes others, as a new type does', async () => {
  const made = await newPost({ facebook_image: await picture(), instagram_image: await picture() })
  const [facebook = 0, instagram = 0] = made.media.map(({ id }) => id)
  const changed = await changedPost({ version: 1, facebook_image: await picture() }, made.id, 'PUT')
  expect(idsOf(changed, 'instagram_image')).toEqual([instagram])
  expect(idsOf(changed, 'facebook_image')).not.toEqual([facebook])
  expect(changed.thumbnail).not.toBe(made.thumbnail)
  const bare = await changedPost({ removed_media: listOf(idsOf(changed, 'facebook_image')) }, made.id)
  expect(bare.media.map(({ id }) => id)).toEqual([instagram])
  expect(bare.thumbnail).toBe(bare.media[0]?.url)
  const reel = await changedPost({ type: 'reel', vertical_video_file: await film('tiny-upright') }, made.id)
  const video = { type: 'vertical_video', mime: 'video/mp4', duration_ms: expect.any(Number) }
  expect(reel.media).toMatchObject([video])
})

test('versions of a caption are saved, kept by a client that knows none, and in the history', async () => {
  const local = { name: 'Local', caption: 'In {city|your town}.', spanish_caption: '' }
  const { id } = await newPost({ variants: JSON.stringify([local]), has_palettes: '0' })
  expect(await readPost(id)).toMatchObject({ variants: [local], has_palettes: false })
  expect(await changedPost({ title: 'Another title' }, id)).toMatchObject({ variants: [local], has_palettes: false })
  const { history } = await changedPost({ title: 'Another title', variants: '[]', has_palettes: '1' }, id)
  expect(history[0]?.changes).toEqual([
    { field: 'variants', before: 'Local: In {city|your town}.', after: null },
    { field: 'has_palettes', before: 'off', after: 'on' },
  ])
})

test('alternative texts are saved with their pictures, kept by a save that doesn’t name them, and in the history', async () => {
  const alt = (texts: object) => ({ alt_texts: JSON.stringify(texts) })
  const made = await newPost({
    facebook_image: await picture(),
    instagram_image: await picture(),
    ...alt({ facebook_image: { en: 'A porch\nat dusk', es: 'Un porche' }, nothing: { en: 'Ignored', es: '' } }),
  })
  const texts = ({ media }: { media: AdminPost['media'] | SocialPost['media'] }) =>
    media.map(({ alt_text, spanish_alt_text }) => `${alt_text}|${spanish_alt_text}`)
  expect(texts(made)).toEqual(['A porch at dusk|Un porche', '|'])
  const shown = await (await newAgent()).api<{ data: SocialPost }>('GET', `/social-posts/${made.id}`)
  expect(texts(shown.body.data)).toEqual(texts(made))
  expect(texts(await changedPost({ title: 'Another title' }, made.id))).toEqual(texts(made))
  const cleared = alt({ facebook_image: { en: '', es: 'Un porche' } })
  const changed = await changedPost({ title: 'Another title', ...cleared }, made.id)
  expect(changed.history[0]?.changes).toEqual([
    { field: 'alt_text', before: 'facebook image: A porch at dusk', after: null },
  ])
  const replaced = await changedPost({ facebook_image: await picture() }, made.id)
  expect(texts(replaced)).toEqual(['|Un porche', '|'])
})

test('a save says at once what each network would refuse', async () => {
  const [wide, tall] = [await picture({ width: 900, height: 300 }), await picture({ width: 300, height: 900 })]
  const { id, warnings } = await newPost({ instagram: '1', linkedin: '1', facebook_image: wide })
  const platform = 'instagram'
  expect(warnings).toEqual([{ platform, message: 'This post has no media for Instagram yet.' }])
  const message = expect.stringContaining('Instagram pictures must be between 4:5') as string
  const changed = await changedPost({ instagram: '1', instagram_image: tall }, id)
  expect(changed.warnings).toEqual([{ platform, message }])
})

test('the history has every change, tags, of which one makes the post premium, platforms and collection included', async () => {
  const made = await newPost({ 'tags[]': [tagIds.premium], facebook_image: await picture() })
  const agent = await newAgent()
  const isPremium = async () =>
    (await agent.api<{ data: SocialPost }>('GET', `/social-posts/${made.id}`)).body.data.is_premium
  expect(await isPremium()).toBe(true)
  const fields = { title: 'Six rooms', instagram: '1', social_post_collection_id: collectionId }
  const changed = await changedPost(fields, made.id)
  expect(changed).toMatchObject({ version: 2, history: [{ action: 'updated' }, { action: 'created' }] })
  expect(changed.history[0]?.changes).toEqual([
    { field: 'title', before: POST_TEXT.title, after: 'Six rooms' },
    { field: 'platforms', before: 'facebook', after: 'facebook, instagram' },
    { field: 'tags', before: 'premium', after: null },
    { field: 'social_post_collection_id', before: null, after: 'Fall Market' },
  ])
  expect(await isPremium()).toBe(false)
})

test('an update made from an older version is refused', async () => {
  const made = await newPost({})
  await changedPost({ title: 'Named first', version: 1 }, made.id)
  const late = await savePost({ title: 'Named late', version: 1, facebook_image: await picture() }, made.id)
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict', errors: { title: [expect.any(String)] } } })
  expect(await readPost(made.id)).toMatchObject({ title: 'Named first', version: 2, media: [] })
})

test('a copy shares the files of its original, which keeps its own, but for those it replaces or leaves out', async () => {
  const files = { facebook_image: await picture(), instagram_image: await picture() }
  const original = await newPost({ instagram: '1', ...files })
  const removed_media = listOf(idsOf(original, 'facebook_image'))
  const copy = await newPost({ instagram: '1', copy_of: original.id, title: 'The same again' })
  const filesOf = ({ media }: AdminPost) => media.map(({ url, type }) => `${type} ${url}`)
  expect(filesOf(copy)).toEqual(filesOf(original))
  expect(copy.media.map(({ id }) => id)).not.toEqual(original.media.map(({ id }) => id))
  expect(copy).toMatchObject({ version: 1, thumbnail: original.thumbnail, history: [{ action: 'created' }] })
  await changedPost({ removed_media: listOf(idsOf(copy, 'facebook_image')) }, copy.id)
  const other = await newPost({ copy_of: original.id, removed_media, instagram_image: await picture() })
  expect(other.media.map(({ type }) => type)).toEqual(['instagram_image'])
  expect(other.media[0]?.url).not.toBe(original.media[1]?.url)
  expect(await readPost(original.id)).toEqual(original)
})

test('a film without a cover shows a poster with its title, which goes when a cover comes', async () => {
  const made = await newPost({ type: 'reel', main_color: '#e8d9c0', vertical_video_file: await film('tiny-upright') })
  expect((await admin.fetch(made.thumbnail ?? '')).headers.get('content-type')).toBe('image/jpeg')
  expect(made.media).toHaveLength(1)
  const renamed = await changedPost({ type: 'reel', title: 'Another name' }, made.id)
  expect(renamed.thumbnail).not.toBe(made.thumbnail)
  const covered = await changedPost({ type: 'reel', vertical_video_cover_image: await picture() }, made.id)
  expect(covered.thumbnail).toBe(covered.media.find(({ type }) => type === 'vertical_video_cover_image')?.url)
  for (const [type, field] of [
    ['square_video', 'square_video_file'],
    ['wide_vertical_video', 'wide_video_file'],
    ['wide_vertical_video', 'vertical_video_file'],
  ] as const) {
    const { thumbnail } = await newPost({ type, linkedin: '1', [field]: await film('tiny-wide') })
    expect((await admin.fetch(thumbnail ?? '')).status, field).toBe(200)
  }
})
