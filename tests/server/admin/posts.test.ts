import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { AdminPost } from '#contract/admin/posts.ts'
import type { Problem } from '#contract/problem.ts'
import { collections, tags } from '#server/db/schema/index.ts'
import { film, picture, sendForm, type FormFields } from '#tests/support/admin-form.ts'
import type { Browser } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const PATH = '/admin/social-posts'

type One = { data: AdminPost }

let server: TestServer
let admin: Browser
let collectionId: number
let tagIds: Record<'mortgage' | 'motivators' | 'spring' | 'premium', number>

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn((await server.createAdmin({ firstName: 'Ada', lastName: 'Cole' })).email)
  const [collection] = await server.context.db
    .insert(collections)
    .values({ name: 'Fall Market', description: '' })
    .returning()
  collectionId = collection?.id ?? 0
  await server.context.db.insert(tags).values({ name: 'spring', slug: 'spring', type: 'category' })
  const known = await server.context.db.select().from(tags)
  tagIds = Object.fromEntries(known.map(({ slug, id }) => [slug, id])) as typeof tagIds
})
afterAll(() => server.close())

const TEXT = {
  title: 'Five rooms buyers look at first',
  caption: 'Start in the kitchen.',
  facebook: '1',
  type: 'image',
}

const create = <T = One>(fields: FormFields) => sendForm<T>(admin, 'POST', PATH, { ...TEXT, ...fields })
const update = <T = One>(id: number, fields: FormFields) =>
  sendForm<T>(admin, 'POST', `${PATH}/${id}`, { ...TEXT, ...fields })
const read = async (id: number) => (await admin.api<One>('GET', `${PATH}/${id}`)).body.data

async function created(fields: FormFields): Promise<AdminPost> {
  const { status, body } = await create(fields)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}

async function updated(id: number, fields: FormFields): Promise<AdminPost> {
  const { status, body } = await update(id, fields)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const idsOf = ({ media }: AdminPost, role: string) => media.filter(({ type }) => type === role).map(({ id }) => id)
const places = (ids: readonly (string | number)[]) =>
  JSON.stringify(Object.fromEntries(ids.map((id, at) => [id, at + 1])))

describe('the versions of a post', () => {
  const local = { name: 'Local', caption: 'In {city|your town}.', spanish_caption: '' }

  test('are saved, kept by a client that knows none, and in the history', async () => {
    const { id } = await created({ variants: JSON.stringify([local]), has_palettes: '0' })
    expect(await read(id)).toMatchObject({ variants: [local], has_palettes: false })
    expect(await updated(id, { title: 'Another title' })).toMatchObject({ variants: [local], has_palettes: false })
    const { history } = await updated(id, { title: 'Another title', variants: '[]', has_palettes: '1' })
    expect(history[0]?.changes).toContainEqual({
      field: 'variants',
      before: 'Local: In {city|your town}.',
      after: null,
    })
    expect(history[0]?.changes).toContainEqual({ field: 'has_palettes', before: 'off', after: 'on' })
  })

  test.each([
    [{ caption: 'In {town|town}.' }, 'caption'],
    [{ spanish_caption: 'En {city}.' }, 'spanish_caption'],
    [{ variants: JSON.stringify([{ ...local, caption: '#{city|town}' }]) }, 'variants.0.caption'],
    [{ variants: JSON.stringify([{ ...local, name: '' }]) }, 'variants.0.name'],
    [{ variants: JSON.stringify([local, { ...local, name: 'LOCAL' }]) }, 'variants.1.name'],
    [{ variants: JSON.stringify(Array.from({ length: 7 }, (_, at) => ({ ...local, name: `${at}` }))) }, 'variants'],
    [{ variants: 'none' }, 'variants'],
    [{ has_palettes: 'maybe' }, 'has_palettes'],
  ])('%j is refused at %s', async (fields, place) => {
    const { status, body } = await create<Problem>(fields)
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {})).toContain(place)
  })
})

describe('a post', () => {
  test('a post is created with all its fields and read back as it was typed', async () => {
    const made = await created({
      'tags[]': [tagIds.mortgage, tagIds.spring],
      instagram: '1',
      google_business_profile: '1',
      x: '0',
      main_color: '#a1b2c3',
      canva_link: 'https://www.canva.com/design/abc',
      idea_link: '',
      caption: 'One.\r\n\r\nTwo.',
      spanish_title: 'Cinco cuartos',
      spanish_caption: 'Empieza en la cocina.',
      social_post_collection_id: collectionId,
      facebook_image: await picture({ width: 1080, height: 1080 }),
      instagram_image: await picture({ width: 1080, height: 1350 }),
    })
    expect(made).toMatchObject({
      title: TEXT.title,
      caption: 'One.\n\nTwo.',
      spanish_title: 'Cinco cuartos',
      spanish_caption: 'Empieza en la cocina.',
      main_color: '#a1b2c3',
      canva_link: 'https://www.canva.com/design/abc',
      idea_link: '',
      type: 'image',
      social_post_collection_id: collectionId,
      collection: 'Fall Market',
      author: 'Ada Cole',
      tag_ids: [tagIds.mortgage, tagIds.spring],
      facebook: true,
      instagram: true,
      linkedin: false,
      google_business_profile: true,
      x: false,
      warnings: [],
      in_use: { queued: 0, agents: 0 },
      version: 1,
      media: [
        { type: 'facebook_image', position: 1, width: 1080, height: 1080, mime: 'image/png' },
        { type: 'instagram_image', position: 1, width: 1080, height: 1350, mime: 'image/png' },
      ],
    })
    expect(made.thumbnail).toBe(made.media[0]?.url)
    expect(await read(made.id)).toEqual(made)
    const agent = await server.signIn((await server.createAgent()).email)
    expect(await agent.api('GET', `/social-posts/${made.id}`)).toMatchObject({
      status: 200,
      body: { data: { title: TEXT.title, thumbnail: made.thumbnail, media: [{}, {}] } },
    })
  })

  test('a save keeps the files that aren’t sent again, under their ids, and replaces or removes others', async () => {
    const made = await created({ facebook_image: await picture(), instagram_image: await picture() })
    const [facebook = 0, instagram = 0] = made.media.map(({ id }) => id)
    const changed = await updated(made.id, { version: 1, facebook_image: await picture() })
    expect(idsOf(changed, 'instagram_image')).toEqual([instagram])
    expect(idsOf(changed, 'facebook_image')).not.toEqual([facebook])
    expect(changed.thumbnail).not.toBe(made.thumbnail)
    const bare = await updated(made.id, { removed_media: JSON.stringify(idsOf(changed, 'facebook_image')) })
    expect(bare.media.map(({ id }) => id)).toEqual([instagram])
    expect(bare.thumbnail).toBe(bare.media[0]?.url)
  })

  test('a post that changes its type loses the files that the new type has no field for', async () => {
    const made = await created({ facebook_image: await picture() })
    const reel = await updated(made.id, { type: 'reel', vertical_video_file: await film() })
    expect(reel.media.map(({ type }) => type)).toEqual(['vertical_video'])
    expect(reel.media[0]).toMatchObject({ mime: 'video/mp4', duration_ms: expect.any(Number) })
  })

  test('alternative texts are saved with their pictures, kept by a save that doesn’t name them, and in the history', async () => {
    const made = await created({
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
    const agent = await server.signIn((await server.createAgent()).email)
    expect(await agent.api('GET', `/social-posts/${made.id}`)).toMatchObject({
      body: { data: { media: [{ alt_text: 'A porch at dusk', spanish_alt_text: 'Un porche' }, { alt_text: '' }] } },
    })
    const kept = await updated(made.id, { title: 'Another title' })
    expect(textsOf(kept)).toEqual(textsOf(made))
    const cleared = JSON.stringify({ facebook_image: { en: '', es: 'Un porche' } })
    const changed = await updated(made.id, { title: 'Another title', alt_texts: cleared })
    expect(textsOf(changed)).toEqual([
      ['', 'Un porche'],
      ['', ''],
    ])
    expect(changed.history[0]?.changes).toEqual([
      { field: 'alt_text', before: 'facebook image: A porch at dusk', after: null },
    ])
    const replaced = await updated(made.id, { facebook_image: await picture() })
    expect(textsOf(replaced)).toEqual(textsOf(changed))
  })

  test('the alternative text of a slide moves with it, and a copy of the post has it too', async () => {
    const made = await created({
      type: 'carousel',
      fb_new_images: places(['a', 'b']),
      'fb_carousel_images[a]': await picture(),
      'fb_carousel_images[b]': await picture(),
      alt_texts: JSON.stringify({ 'fb_carousel_images[b]': { en: 'The second', es: '' } }),
    })
    const [first = 0, second = 0] = idsOf(made, 'facebook_carousel_image')
    const texts = ({ media }: AdminPost) => media.map(({ alt_text }) => alt_text)
    expect(texts(made)).toEqual(['', 'The second'])
    const moved = await updated(made.id, {
      type: 'carousel',
      fb_existing_images: places([second, first]),
      alt_texts: JSON.stringify({ [first]: { en: 'The first', es: '' } }),
    })
    expect(texts(moved)).toEqual(['The second', 'The first'])
    const copy = await created({
      type: 'carousel',
      copy_of: made.id,
      fb_existing_images: places([first, second]),
      alt_texts: JSON.stringify({ [first]: { en: 'Of the copy', es: '' } }),
    })
    expect(texts(copy)).toEqual(['Of the copy', 'The second'])
    expect(texts(await read(made.id))).toEqual(['The second', 'The first'])
  })

  test.each([
    ['above the limit', { facebook_image: { en: 'x'.repeat(1001), es: '' } }],
    ['without its Spanish part', { facebook_image: { en: 'A porch', es: 7 } }],
  ])('an alternative text %s is refused', async (_name, texts) => {
    const { status, body } = await create<Problem>({
      facebook_image: await picture(),
      alt_texts: JSON.stringify(texts),
    })
    expect([status, Object.keys(body.errors ?? {})[0]]).toEqual([422, expect.stringMatching(/^alt_texts/)])
  })

  test('a post is premium by its tag', async () => {
    const made = await created({ 'tags[]': [tagIds.premium] })
    const agent = await server.signIn((await server.createAgent()).email)
    const premium = async () =>
      (await agent.api<{ data: { is_premium: boolean } }>('GET', `/social-posts/${made.id}`)).body.data.is_premium
    expect(await premium()).toBe(true)
    await updated(made.id, {})
    expect(await premium()).toBe(false)
  })

  test('a save says at once what each network would refuse', async () => {
    const made = await created({
      instagram: '1',
      linkedin: '1',
      facebook_image: await picture({ width: 900, height: 300 }),
    })
    expect(made.warnings).toEqual([{ platform: 'instagram', message: 'This post has no media for Instagram yet.' }])
    const tall = await updated(made.id, { instagram: '1', instagram_image: await picture({ width: 300, height: 900 }) })
    expect(tall.warnings).toEqual([
      { platform: 'instagram', message: expect.stringContaining('Instagram pictures must be between 4:5') },
    ])
  })

  test('the history has every change, tags, platforms and files included', async () => {
    const made = await created({ 'tags[]': [tagIds.spring], facebook_image: await picture() })
    const changed = await updated(made.id, {
      title: 'Six rooms',
      instagram: '1',
      social_post_collection_id: collectionId,
    })
    expect(changed).toMatchObject({ version: 2, history: [{ action: 'updated' }, { action: 'created' }] })
    expect(changed.history[0]?.changes).toEqual([
      { field: 'title', before: TEXT.title, after: 'Six rooms' },
      { field: 'platforms', before: 'facebook', after: 'facebook, instagram' },
      { field: 'tags', before: 'spring', after: null },
      { field: 'social_post_collection_id', before: null, after: 'Fall Market' },
    ])
  })

  test('a changed post is sent again to a device that revalidates its copy', async () => {
    const made = await created({ facebook_image: await picture() })
    const agent = await server.signIn((await server.createAgent()).email)
    const look = (etag = '') =>
      agent.api<{ data: { thumbnail: string } }>('GET', `/social-posts/${made.id}`, {
        headers: { 'if-none-match': etag },
      })
    const first = await look()
    const etag = first.headers.get('etag') ?? ''
    expect((await look(etag)).status).toBe(304)
    const changed = await updated(made.id, { facebook_image: await picture() })
    const second = await look(etag)
    expect(second).toMatchObject({ status: 200, body: { data: { thumbnail: changed.thumbnail } } })
    expect(changed.thumbnail).not.toBe(first.body.data.thumbnail)
  })

  test('an update made from an older version is refused', async () => {
    const made = await created({})
    await updated(made.id, { title: 'Named first', version: 1 })
    const late = await update<Problem>(made.id, { title: 'Named late', version: 1, facebook_image: await picture() })
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', errors: { title: [expect.any(String)] } } })
    expect(await read(made.id)).toMatchObject({ title: 'Named first', version: 2, media: [] })
  })
})

describe('a copy of a post', () => {
  test('a copy shares the files of its original, which keeps its own', async () => {
    const original = await created({
      instagram: '1',
      facebook_image: await picture(),
      instagram_image: await picture(),
    })
    const copy = await created({ instagram: '1', copy_of: original.id, title: 'The same again' })
    expect(copy.media.map(({ url, type }) => [type, url])).toEqual(original.media.map(({ url, type }) => [type, url]))
    expect(copy.media.map(({ id }) => id)).not.toEqual(original.media.map(({ id }) => id))
    expect(copy).toMatchObject({ version: 1, thumbnail: original.thumbnail, history: [{ action: 'created' }] })
    expect(await read(original.id)).toEqual(original)
    await updated(copy.id, { removed_media: JSON.stringify(idsOf(copy, 'facebook_image')) })
    expect((await read(original.id)).media).toEqual(original.media)
  })

  test('a copy leaves out and replaces files of its original', async () => {
    const original = await created({ facebook_image: await picture(), instagram_image: await picture() })
    const copy = await created({
      copy_of: original.id,
      removed_media: JSON.stringify(idsOf(original, 'facebook_image')),
      instagram_image: await picture(),
    })
    expect(copy.media.map(({ type }) => type)).toEqual(['instagram_image'])
    expect(copy.media[0]?.url).not.toBe(original.media.find(({ type }) => type === 'instagram_image')?.url)
    expect((await read(original.id)).media).toHaveLength(2)
  })

  test('a copy of a carousel has its pictures in the order it asks for, with new ones between', async () => {
    const original = await created({
      type: 'carousel',
      'fb_carousel_images[a]': await picture(),
      'fb_carousel_images[b]': await picture(),
      fb_new_images: '{"a":1,"b":2}',
    })
    const [first, second] = original.media
    const copy = await created({
      type: 'carousel',
      copy_of: original.id,
      'fb_carousel_images[c]': await picture(),
      fb_new_images: '{"c":2}',
      fb_existing_images: JSON.stringify({ [second?.id ?? 0]: 1, [first?.id ?? 0]: 3 }),
    })
    expect(copy.media.map(({ url }) => url)).toEqual([second?.url, expect.any(String), first?.url])
    expect((await read(original.id)).media).toEqual(original.media)
  })

  test('a copy of a post that is gone is refused, and so are files of another post', async () => {
    const [original, other] = [await created({}), await created({ facebook_image: await picture() })]
    const gone = await create<Problem>({ copy_of: 987_654 })
    expect(gone).toMatchObject({ status: 422, body: { errors: { copy_of: [expect.stringContaining('no longer')] } } })
    const foreign = await create<Problem>({
      copy_of: original.id,
      removed_media: JSON.stringify(idsOf(other, 'facebook_image')),
    })
    expect(foreign).toMatchObject({ status: 422, body: { errors: { removed_media: [expect.any(String)] } } })
    expect((await create<Problem>({ copy_of: 'x' })).status).toBe(422)
  })
})

describe('a film without a cover', () => {
  test('a film without a cover shows a poster with its title, which goes when a cover comes', async () => {
    const made = await created({ type: 'reel', main_color: '#e8d9c0', vertical_video_file: await film() })
    const poster = await admin.fetch(made.thumbnail ?? '')
    expect(poster.headers.get('content-type')).toBe('image/jpeg')
    expect(made.media).toHaveLength(1)
    const renamed = await updated(made.id, { type: 'reel', title: 'Another name' })
    expect(renamed.thumbnail).not.toBe(made.thumbnail)
    const covered = await updated(made.id, { type: 'reel', vertical_video_cover_image: await picture() })
    expect(covered.thumbnail).toBe(covered.media.find(({ type }) => type === 'vertical_video_cover_image')?.url)
  })

  test.each([
    ['square_video', 'square_video_file'],
    ['wide_vertical_video', 'wide_video_file'],
    ['wide_vertical_video', 'vertical_video_file'],
  ])('a %s without a cover has a poster too', async (type, field) => {
    const made = await created({ type, linkedin: '1', [field]: await film('tiny-wide') })
    expect((await admin.fetch(made.thumbnail ?? '')).status).toBe(200)
  })
})

describe('a carousel', () => {
  const carousel = { type: 'carousel', instagram: '1' }

  async function ofPictures(count: number, list: 'fb' | 'ig' = 'fb'): Promise<FormFields> {
    const keys = Array.from({ length: count }, (_, at) => `new-${at}`)
    const files = await Promise.all(keys.map(async (key) => [`${list}_carousel_images[${key}]`, await picture()]))
    return { ...carousel, ...Object.fromEntries(files), [`${list}_new_images`]: places(keys) }
  }

  test('a carousel of ten, reordered, two removed and two added, reads back the same', async () => {
    const made = await created(await ofPictures(10))
    const ids = idsOf(made, 'facebook_carousel_image')
    expect(ids).toHaveLength(10)
    const [first, second, ...others] = ids
    const order = [...others.toReversed().slice(0, 3), 'a', ...others.toReversed().slice(3), 'b']
    const changed = await updated(made.id, {
      ...carousel,
      version: 1,
      'fb_carousel_images[a]': await picture(),
      'fb_carousel_images[b]': await picture(),
      fb_new_images: JSON.stringify({ a: 4, b: 10 }),
      fb_existing_images: JSON.stringify(
        Object.fromEntries(order.flatMap((id, at) => (typeof id === 'number' ? [[id, at + 1]] : []))),
      ),
      fb_deleted_media_ids: JSON.stringify([first, second]),
    })
    const now = idsOf(changed, 'facebook_carousel_image')
    expect(now.map((id, at) => (ids.includes(id) ? id : order[at]))).toEqual(order)
    expect(now.filter((id) => ids.includes(id))).toEqual(others.toReversed())
    expect(await read(made.id)).toEqual(changed)
    expect(changed.history[0]?.changes.map(({ field }) => field)).toEqual(['facebook_carousel_image'])
  })

  test('a carousel of ten with two removed and three added is eleven and refused', async () => {
    const made = await created(await ofPictures(10))
    const [first, second, ...others] = idsOf(made, 'facebook_carousel_image')
    const refused = await update<Problem>(made.id, {
      ...(await ofPictures(3)),
      fb_new_images: JSON.stringify({ 'new-0': 9, 'new-1': 10, 'new-2': 11 }),
      fb_existing_images: places(others),
      fb_deleted_media_ids: JSON.stringify([first, second]),
    })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: { fb_new_images: ['A carousel takes up to 10 images.'] } },
    })
    expect(await read(made.id)).toEqual(made)
  })

  test('a carousel of eight, two removed, the rest reversed and three inserted, reads back the same', async () => {
    const made = await created(await ofPictures(8, 'ig'))
    const [first, second, ...others] = idsOf(made, 'instagram_carousel_image')
    const order: (number | string)[] = ['x', ...others.toReversed(), 'y', 'z']
    const changed = await updated(made.id, {
      ...carousel,
      'ig_carousel_images[x]': await picture(),
      'ig_carousel_images[y]': await picture(),
      'ig_carousel_images[z]': await picture(),
      ig_new_images: JSON.stringify({ x: 1, y: 8, z: 9 }),
      ig_existing_images: JSON.stringify(Object.fromEntries(others.toReversed().map((id, at) => [id, at + 2]))),
      ig_deleted_media_ids: JSON.stringify([first, second]),
    })
    const now = (await read(made.id)).media
    expect(now).toEqual(changed.media)
    expect(now.map(({ id }, at) => (others.includes(id) ? id : order[at]))).toEqual(order)
    expect(now.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('a carousel has a list of its own for each network', async () => {
    const made = await created({ ...(await ofPictures(2)), ...(await ofPictures(3, 'ig')) })
    expect(idsOf(made, 'facebook_carousel_image')).toHaveLength(2)
    expect(idsOf(made, 'instagram_carousel_image')).toHaveLength(3)
    expect(made.thumbnail).toBe(made.media[0]?.url)
  })

  test.each(['fb', 'ig'] as const)('a carousel of eleven pictures is refused for their number (%s)', async (list) => {
    const refused = await create<Problem>(await ofPictures(11, list))
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ code: 'validation_failed', message: 'A carousel takes up to 10 images.' })
    expect(refused.body.errors).toEqual({ [`${list}_new_images`]: ['A carousel takes up to 10 images.'] })
  })

  const off = (fields: FormFields, errors: object) => ({ fields, errors })

  test.each([
    ['a picture without a position', off({ fb_new_images: '{"new-0":1}' }, { fb_new_images: [expect.any(String)] })],
    [
      'a position without a picture',
      off({ fb_new_images: '{"new-0":1,"new-1":2,"gone":3}' }, { fb_new_images: [expect.any(String)] }),
    ],
    [
      'two in one position',
      off(
        { fb_new_images: '{"new-0":1,"new-1":1}' },
        { fb_new_images: ['Every picture needs a position of its own, from 1 up.'] },
      ),
    ],
    [
      'a hole between positions',
      off(
        { fb_new_images: '{"new-0":1,"new-1":3}' },
        { fb_new_images: ['Every picture needs a position of its own, from 1 up.'] },
      ),
    ],
    [
      'a position beyond the last',
      off(
        { fb_new_images: '{"new-0":1,"new-1":11}' },
        { fb_new_images: ['Every picture needs a position of its own, from 1 up.'] },
      ),
    ],
    [
      'a position below the first',
      off({ fb_new_images: '{"new-0":0,"new-1":1}' }, { 'fb_new_images.new-0': ['Positions count from 1 up.'] }),
    ],
    [
      'a position that is no number',
      off({ fb_new_images: '{"new-0":"1","new-1":2}' }, { 'fb_new_images.new-0': [expect.any(String)] }),
    ],
    [
      'nothing in place of a map',
      off({ fb_new_images: 'null' }, { fb_new_images: ['This must map keys to positions.'] }),
    ],
    ['a map that is no JSON', off({ fb_new_images: '{new-0:1}' }, { fb_new_images: ['This must be JSON.'] })],
    [
      'a list in place of a map',
      off({ fb_existing_images: '[1]' }, { fb_existing_images: ['This must map keys to positions.'] }),
    ],
    [
      'a picture that was never there',
      off({ fb_existing_images: '{"987654":3}' }, { fb_existing_images: [expect.any(String)] }),
    ],
    [
      'a deleted picture that was never there',
      off({ fb_deleted_media_ids: '[987654]' }, { fb_deleted_media_ids: [expect.any(String)] }),
    ],
  ])('a carousel with %s is refused', async (_what, { fields, errors }) => {
    const refused = await create<Problem>({ ...(await ofPictures(2)), ...fields })
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed', errors } })
  })

  test.each(['fb_new_images', 'fb_existing_images', 'ig_new_images', 'ig_existing_images'])(
    'a carousel with only the key __proto__ in %s is refused',
    async (field) => {
      const refused = await create<Problem>({ ...carousel, [field]: '{"__proto__":1}' })
      expect(refused.status).toBe(422)
      expect(refused.body.errors).toEqual({ [field]: ['The key __proto__ can’t be used.'] })
    },
  )

  test('a carousel takes no pictures of another post, and neither post changes', async () => {
    const theirs = await created(await ofPictures(2))
    const mine = await created(await ofPictures(2))
    const [foreign] = idsOf(theirs, 'facebook_carousel_image')
    const [first, second] = idsOf(mine, 'facebook_carousel_image')
    const tries: FormFields[] = [
      { fb_existing_images: places([first ?? 0, second ?? 0, foreign ?? 0]) },
      { fb_existing_images: places([first ?? 0, second ?? 0]), fb_deleted_media_ids: JSON.stringify([foreign]) },
      { fb_existing_images: places([first ?? 0, second ?? 0]), removed_media: JSON.stringify([foreign]) },
      { fb_existing_images: places([first ?? 0]) },
      { fb_existing_images: places([first ?? 0, second ?? 0]), fb_deleted_media_ids: JSON.stringify([second]) },
    ]
    for (const fields of tries) {
      expect((await update(mine.id, { ...carousel, ...fields })).status).toBe(422)
    }
    expect(await read(mine.id)).toEqual(mine)
    expect(await read(theirs.id)).toEqual(theirs)
  })
})

describe('refused posts', () => {
  test.each<[string, FormFields, Record<string, string[]>]>([
    ['without a title', { title: '' }, { title: ['English Title is required'] }],
    ['without a caption', { caption: ' \n ' }, { caption: ['English Caption is required'] }],
    ['with a title of 256 characters', { title: 'x'.repeat(256) }, { title: ['Please use 255 characters or fewer.'] }],
    [
      'with a Spanish title of 256',
      { spanish_title: 'x'.repeat(256) },
      { spanish_title: ['Please use 255 characters or fewer.'] },
    ],
    ['with a type nobody knows', { type: 'story' }, { type: ['Please choose a media type'] }],
    [
      'with a link that runs',
      { canva_link: 'javascript:alert(1)' },
      { canva_link: ['Please enter a link on canva.com or canva.link, as in https://www.canva.com/design'] },
    ],
    [
      'with a link that is none',
      { idea_link: 'see the folder' },
      { idea_link: ['Please enter a web address, as in https://www.example.com'] },
    ],
    [
      'with a tag that is gone',
      { 'tags[]': [987_654] },
      { tags: ['One of these tags is no longer there. Please choose again.'] },
    ],
    ['with a tag that is no number', { 'tags[]': ['1 or 1=1'] }, { 'tags.0': [expect.any(String)] }],
    [
      'in a collection that is gone',
      { social_post_collection_id: 987_654 },
      { social_post_collection_id: ['This collection is no longer there. Please choose another one.'] },
    ],
    [
      'with a removed file that isn’t there',
      { removed_media: '[987654]' },
      { removed_media: ['One of these files isn’t in this post.'] },
    ],
    ['with a version that is none', { version: 'two' }, { version: [expect.any(String)] }],
  ])('a post is refused: %s', async (_what, fields, errors) => {
    expect(await create<Problem>(fields)).toMatchObject({ status: 422, body: { code: 'validation_failed', errors } })
  })

  test('a post with two sidebar tags is refused', async () => {
    const refused = await create<Problem>({ 'tags[]': [tagIds.mortgage, tagIds.motivators] })
    expect(refused).toMatchObject({ status: 422, body: { errors: { tags: ['Only one sidebar tag can be selected'] } } })
  })

  test('a square video is refused for a network that doesn’t show one', async () => {
    const message = 'Video type is only available when LinkedIn is the only selected platform'
    const square = { type: 'square_video', square_video_file: await film('tiny-wide') }
    const refused = await create<Problem>({ ...square, instagram: '1' })
    expect(refused).toMatchObject({ status: 422, body: { errors: { type: [message] } } })
    expect((await create({ ...square, linkedin: '1' })).status).toBe(201)
  })

  test('a post with a file its type has no field for is refused', async () => {
    const refused = await create<Problem>({ type: 'reel', facebook_image: await picture() })
    expect(refused.body.errors).toEqual({ facebook_image: ['A post of this type has no facebook image.'] })
  })

  test('a post with two files in one field is refused', async () => {
    const form = new FormData()
    for (const [field, value] of Object.entries(TEXT)) form.set(field, value)
    for (const { content } of [await picture(), await picture()]) {
      form.append('facebook_image', new File([new Uint8Array(content)], 'a.png'))
    }
    const headers = { 'x-xsrf-token': admin.cookies.get('XSRF-TOKEN') ?? '' }
    const response = await admin.fetch(`/api${PATH}`, { method: 'POST', body: form, headers })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: { facebook_image: ['Please send one file here.'] } })
  })
})
