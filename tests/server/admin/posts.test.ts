import { beforeAll, describe, expect, test } from 'vitest'

import type { AdminPost } from '#contract/admin/posts.ts'
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

describe('a post', () => {
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
    const made = await newPost({
      ...texts,
      'tags[]': [tagIds.mortgage, tagIds.spring],
      instagram: '1',
      google_business_profile: '1',
      x: '0',
      caption: 'One.\r\n\r\nTwo.',
      facebook_image: await picture({ width: 1080, height: 1080 }),
      instagram_image: await picture({ width: 1080, height: 1350 }),
    })
    const flags = { facebook: true, instagram: true, linkedin: false, google_business_profile: true, x: false }
    expect(made).toMatchObject({
      ...texts,
      caption: 'One.\n\nTwo.',
      collection: 'Fall Market',
      author: 'Ada Cole',
      tag_ids: [tagIds.mortgage, tagIds.spring],
      ...flags,
      warnings: [],
      in_use: { queued: 0, agents: 0 },
      version: 1,
      media: [
        { type: 'facebook_image', position: 1, width: 1080, height: 1080, mime: 'image/png' },
        { type: 'instagram_image', position: 1, width: 1080, height: 1350, mime: 'image/png' },
      ],
    })
    expect(made.thumbnail).toBe(made.media[0]?.url)
    expect(await readPost(made.id)).toEqual(made)
    expect(await (await newAgent()).api('GET', `/social-posts/${made.id}`)).toMatchObject({
      status: 200,
      body: { data: { title: texts.title, thumbnail: made.thumbnail, media: [{}, {}] } },
    })
  })

  test('a save keeps the files that aren’t sent again, under their ids, and replaces or removes others', async () => {
    const made = await newPost({ facebook_image: await picture(), instagram_image: await picture() })
    const [facebook = 0, instagram = 0] = made.media.map(({ id }) => id)
    const changed = await changedPost({ version: 1, facebook_image: await picture() }, made.id, 'PUT')
    expect(idsOf(changed, 'instagram_image')).toEqual([instagram])
    expect(idsOf(changed, 'facebook_image')).not.toEqual([facebook])
    expect(changed.thumbnail).not.toBe(made.thumbnail)
    const bare = await changedPost({ removed_media: listOf(idsOf(changed, 'facebook_image')) }, made.id)
    expect(bare.media.map(({ id }) => id)).toEqual([instagram])
    expect(bare.thumbnail).toBe(bare.media[0]?.url)
  })

  test('a post that changes its type loses the files that the new type has no field for', async () => {
    const made = await newPost({ facebook_image: await picture() })
    const reel = await changedPost({ type: 'reel', vertical_video_file: await film() }, made.id)
    expect(reel.media.map(({ type }) => type)).toEqual(['vertical_video'])
    expect(reel.media[0]).toMatchObject({ mime: 'video/mp4', duration_ms: expect.any(Number) })
  })

  test('versions of a caption are saved, kept by a client that knows none, and in the history', async () => {
    const local = { name: 'Local', caption: 'In {city|your town}.', spanish_caption: '' }
    const { id } = await newPost({ variants: JSON.stringify([local]), has_palettes: '0' })
    expect(await readPost(id)).toMatchObject({ variants: [local], has_palettes: false })
    expect(await changedPost({ title: 'Another title' }, id)).toMatchObject({ variants: [local], has_palettes: false })
    const { history } = await changedPost({ title: 'Another title', variants: '[]', has_palettes: '1' }, id)
    expect(history[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'variants', before: 'Local: In {city|your town}.', after: null },
        { field: 'has_palettes', before: 'off', after: 'on' },
      ]),
    )
  })

  test('alternative texts are saved with their pictures, kept by a save that doesn’t name them, and in the history', async () => {
    const made = await newPost({
      facebook_image: await picture(),
      instagram_image: await picture(),
      alt_texts: JSON.stringify({
        facebook_image: { en: 'A porch\nat dusk', es: 'Un porche' },
        nothing: { en: 'Ignored', es: '' },
      }),
    })
    const textsOf = ({ media }: AdminPost) =>
      media.map(({ alt_text, spanish_alt_text }) => [alt_text, spanish_alt_text])
    expect(textsOf(made)).toEqual([
      ['A porch at dusk', 'Un porche'],
      ['', ''],
    ])
    expect(await (await newAgent()).api('GET', `/social-posts/${made.id}`)).toMatchObject({
      body: { data: { media: [{ alt_text: 'A porch at dusk', spanish_alt_text: 'Un porche' }, { alt_text: '' }] } },
    })
    const kept = await changedPost({ title: 'Another title' }, made.id)
    expect(textsOf(kept)).toEqual(textsOf(made))
    const cleared = JSON.stringify({ facebook_image: { en: '', es: 'Un porche' } })
    const changed = await changedPost({ title: 'Another title', alt_texts: cleared }, made.id)
    expect(textsOf(changed)[0]).toEqual(['', 'Un porche'])
    expect(changed.history[0]?.changes).toEqual([
      { field: 'alt_text', before: 'facebook image: A porch at dusk', after: null },
    ])
    const replaced = await changedPost({ facebook_image: await picture() }, made.id)
    expect(textsOf(replaced)).toEqual(textsOf(changed))
  })

  test('a post is premium by its tag', async () => {
    const { id } = await newPost({ 'tags[]': [tagIds.premium] })
    const agent = await newAgent()
    const look = () => agent.api('GET', `/social-posts/${id}`)
    expect(await look()).toMatchObject({ body: { data: { is_premium: true } } })
    await changedPost({}, id)
    expect(await look()).toMatchObject({ body: { data: { is_premium: false } } })
  })

  test('a save says at once what each network would refuse', async () => {
    const small = await picture({ width: 900, height: 300 })
    const made = await newPost({ instagram: '1', linkedin: '1', facebook_image: small })
    expect(made.warnings).toEqual([{ platform: 'instagram', message: 'This post has no media for Instagram yet.' }])
    const tall = await changedPost(
      { instagram: '1', instagram_image: await picture({ width: 300, height: 900 }) },
      made.id,
    )
    expect(tall.warnings).toEqual([
      { platform: 'instagram', message: expect.stringContaining('Instagram pictures must be between 4:5') },
    ])
  })

  test('the history has every change, tags, platforms and collection included', async () => {
    const made = await newPost({ 'tags[]': [tagIds.spring], facebook_image: await picture() })
    const fields = { title: 'Six rooms', instagram: '1', social_post_collection_id: collectionId }
    const changed = await changedPost(fields, made.id)
    expect(changed).toMatchObject({ version: 2, history: [{ action: 'updated' }, { action: 'created' }] })
    expect(changed.history[0]?.changes).toEqual([
      { field: 'title', before: POST_TEXT.title, after: 'Six rooms' },
      { field: 'platforms', before: 'facebook', after: 'facebook, instagram' },
      { field: 'tags', before: 'spring', after: null },
      { field: 'social_post_collection_id', before: null, after: 'Fall Market' },
    ])
  })

  test('an update made from an older version is refused', async () => {
    const made = await newPost({})
    await changedPost({ title: 'Named first', version: 1 }, made.id)
    const late = await savePost({ title: 'Named late', version: 1, facebook_image: await picture() }, made.id)
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', errors: { title: [expect.any(String)] } } })
    expect(await readPost(made.id)).toMatchObject({ title: 'Named first', version: 2, media: [] })
  })
})

describe('a copy of a post', () => {
  test('a copy shares the files of its original, which keeps its own', async () => {
    const original = await newPost({
      instagram: '1',
      facebook_image: await picture(),
      instagram_image: await picture(),
    })
    const copy = await newPost({ instagram: '1', copy_of: original.id, title: 'The same again' })
    expect(copy.media.map(({ url, type }) => [type, url])).toEqual(original.media.map(({ url, type }) => [type, url]))
    expect(copy.media.map(({ id }) => id)).not.toEqual(original.media.map(({ id }) => id))
    expect(copy).toMatchObject({ version: 1, thumbnail: original.thumbnail, history: [{ action: 'created' }] })
    await changedPost({ removed_media: listOf(idsOf(copy, 'facebook_image')) }, copy.id)
    const other = await newPost({
      copy_of: original.id,
      removed_media: listOf(idsOf(original, 'facebook_image')),
      instagram_image: await picture(),
    })
    expect(other.media.map(({ type }) => type)).toEqual(['instagram_image'])
    expect(other.media[0]?.url).not.toBe(original.media[1]?.url)
    expect(await readPost(original.id)).toEqual(original)
  })

  test('a copy of a post that is gone is refused, and so are files of another post', async () => {
    const [original, other] = [await newPost({}), await newPost({ facebook_image: await picture() })]
    const gone = await savePost({ copy_of: 987_654 })
    expect(gone).toMatchObject({ status: 422, body: { errors: { copy_of: [expect.stringContaining('no longer')] } } })
    const removed = listOf(idsOf(other, 'facebook_image'))
    const foreign = await savePost({ copy_of: original.id, removed_media: removed })
    expect(foreign).toMatchObject({ status: 422, body: { errors: { removed_media: [expect.any(String)] } } })
  })
})

test('a film without a cover shows a poster with its title, which goes when a cover comes', async () => {
  const made = await newPost({ type: 'reel', main_color: '#e8d9c0', vertical_video_file: await film() })
  expect((await admin.fetch(made.thumbnail ?? '')).headers.get('content-type')).toBe('image/jpeg')
  expect(made.media).toHaveLength(1)
  const renamed = await changedPost({ type: 'reel', title: 'Another name' }, made.id)
  expect(renamed.thumbnail).not.toBe(made.thumbnail)
  const covered = await changedPost({ type: 'reel', vertical_video_cover_image: await picture() }, made.id)
  expect(covered.thumbnail).toBe(covered.media.find(({ type }) => type === 'vertical_video_cover_image')?.url)
})

test.each([
  ['square_video', 'square_video_file'],
  ['wide_vertical_video', 'wide_video_file'],
  ['wide_vertical_video', 'vertical_video_file'],
])('a %s without a cover has a poster too, made from its %s', async (type, field) => {
  const made = await newPost({ type, linkedin: '1', [field]: await film('tiny-wide') })
  expect((await admin.fetch(made.thumbnail ?? '')).status).toBe(200)
})
