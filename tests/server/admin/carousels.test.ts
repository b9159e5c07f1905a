import { expect, test } from 'vitest'

import type { AdminPost } from '#contract/admin/posts.ts'
import { picture, type FormFields } from '#tests/support/admin-form.ts'
import { newPost, readPost, savePost, setUpAdmin } from '#tests/support/admin-setup.ts'

const CAROUSEL = { instagram: '1', type: 'carousel' }
const ROLES = { fb: 'facebook_carousel_image', ig: 'instagram_carousel_image' } as const
const TOO_MANY = 'A carousel can have up to 10 images.'
const NO_RANKS = 'Every picture needs its own position, starting at 1.'
const NO_MAP = 'This must map keys to positions.'
const PROTO = 'The key __proto__ can’t be used.'

type List = keyof typeof ROLES

setUpAdmin()

const save = (fields: FormFields, id?: number) => savePost({ ...CAROUSEL, ...fields }, id)
const created = (fields: FormFields) => newPost({ ...CAROUSEL, ...fields })

const slide = () => picture({ width: 40, height: 40 })
const idsOf = ({ media }: AdminPost, list: List) => media.filter(({ type }) => type === ROLES[list]).map(({ id }) => id)
const places = (keys: readonly (string | number)[]) =>
  JSON.stringify(Object.fromEntries(keys.map((key, at) => [key, at + 1])))

/** The fields of so many new pictures, `new-0` and so on. */
async function slides(count: number, list: List = 'fb'): Promise<FormFields> {
  const keys = Array.from({ length: count }, (_, at) => `new-${at}`)
  const files = await Promise.all(keys.map(async (key) => [`${list}_carousel_images[${key}]`, await slide()]))
  return { ...Object.fromEntries(files), [`${list}_new_images`]: places(keys) }
}

test.each(['fb', 'ig'] as const)(
  'a carousel with two pictures removed, the rest reversed and others inserted reads back the same (%s)',
  async (list) => {
    const made = await created(await slides(5, list))
    const [first, second, ...others] = idsOf(made, list)
    const kept = others.toReversed()
    const order = ['x', ...kept, 'y', 'z']
    const { status, body } = await save(
      {
        version: 1,
        [`${list}_carousel_images[x]`]: await slide(),
        [`${list}_carousel_images[y]`]: await slide(),
        [`${list}_carousel_images[z]`]: await slide(),
        [`${list}_new_images`]: JSON.stringify({ x: 1, y: 5, z: 6 }),
        [`${list}_existing_images`]: JSON.stringify(Object.fromEntries(kept.map((id, at) => [id, at + 2]))),
        [`${list}_deleted_media_ids`]: JSON.stringify([first, second]),
      },
      made.id,
    )
    expect(status).toBe(200)
    const { media } = await readPost(made.id)
    expect(media).toEqual(body.data.media)
    expect(media.map(({ id }, at) => (others.includes(id) ? id : order[at]))).toEqual(order)
    expect(media.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
    expect(body.data.history[0]?.changes.map(({ field }) => field)).toEqual([ROLES[list]])
  },
)

test('a copy of a carousel has the pictures in the order it asks for, with new ones between, and its own texts', async () => {
  const described = { alt_texts: JSON.stringify({ 'fb_carousel_images[new-1]': { en: 'The second', es: '' } }) }
  const made = await created({ ...(await slides(2)), ...described })
  const [first = 0, second = 0] = idsOf(made, 'fb')
  const texts = ({ media }: AdminPost) => media.map(({ alt_text }) => alt_text)
  expect(texts(made)).toEqual(['', 'The second'])
  const textOfFirst = (en: string) => ({ alt_texts: JSON.stringify({ [first]: { en, es: '' } }) })
  const order = { fb_existing_images: places([second, first]) }
  const moved = (await save({ ...order, ...textOfFirst('The first') }, made.id)).body.data
  expect(texts(moved)).toEqual(['The second', 'The first'])
  const copy = await created({
    copy_of: made.id,
    'fb_carousel_images[c]': await slide(),
    fb_new_images: '{"c":2}',
    fb_existing_images: JSON.stringify({ [second]: 1, [first]: 3 }),
    ...textOfFirst('Of the copy'),
  })
  expect(texts(copy)).toEqual(['The second', '', 'Of the copy'])
  expect(copy.media.map(({ url }) => url)).toEqual([moved.media[0]?.url, expect.any(String), moved.media[1]?.url])
  expect(await readPost(made.id)).toEqual(moved)
})

test('more than ten pictures are refused, in a new carousel as in a changed one', async () => {
  const refusal = (field: string) => ({ status: 422, body: { message: TOO_MANY, errors: { [field]: [TOO_MANY] } } })
  expect(await save(await slides(11, 'ig'))).toMatchObject(refusal('ig_new_images'))
  const made = await created(await slides(10))
  const fields = {
    'fb_carousel_images[x]': await slide(),
    fb_new_images: '{"x":11}',
    fb_existing_images: places(idsOf(made, 'fb')),
  }
  expect(await save(fields, made.id)).toMatchObject(refusal('fb_new_images'))
  expect(await readPost(made.id)).toEqual(made)
})

test.each<[string, FormFields, string, string?]>([
  ['a picture without a position', { fb_new_images: '{"new-0":1}' }, 'fb_new_images'],
  ['a position without a picture', { fb_new_images: '{"new-0":1,"new-1":2,"gone":3}' }, 'fb_new_images'],
  ['two in one position', { fb_new_images: '{"new-0":1,"new-1":1}' }, 'fb_new_images', NO_RANKS],
  ['a hole between positions', { fb_new_images: '{"new-0":1,"new-1":3}' }, 'fb_new_images', NO_RANKS],
  ['a position below 1', { fb_new_images: '{"new-0":0}' }, 'fb_new_images.new-0', 'Positions start at 1.'],
  ['a position that is no number', { fb_new_images: '{"new-0":"1","new-1":2}' }, 'fb_new_images.new-0'],
  ['a map that is no JSON', { fb_new_images: '{new-0:1}' }, 'fb_new_images', 'This must be JSON.'],
  ['a list in place of a map', { fb_existing_images: '[1]' }, 'fb_existing_images', NO_MAP],
  ['a picture that was never there', { fb_existing_images: '{"987654":3}' }, 'fb_existing_images'],
  ['the key __proto__', { ig_existing_images: '{"__proto__":1}' }, 'ig_existing_images', PROTO],
])('a carousel with %s is refused', async (_what, fields, field, message) => {
  const refused = await save({ ...(await slides(2)), ...fields })
  const errors = { [field]: [message ?? expect.any(String)] }
  expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed', errors } })
})

test('a carousel takes no pictures of another post, and neither post changes', async () => {
  const theirs = await created(await slides(2))
  const mine = await created(await slides(2))
  const [foreign = 0] = idsOf(theirs, 'fb')
  const [first = 0, second = 0] = idsOf(mine, 'fb')
  const all = { fb_existing_images: places([first, second]) }
  const tries: FormFields[] = [
    { fb_existing_images: places([first, second, foreign]) },
    { ...all, fb_deleted_media_ids: JSON.stringify([foreign]) },
    { ...all, removed_media: JSON.stringify([foreign]) },
    { fb_existing_images: places([first]) },
    { ...all, fb_deleted_media_ids: JSON.stringify([second]) },
  ]
  for (const fields of tries) expect((await save(fields, mine.id)).status).toBe(422)
  expect(await readPost(mine.id)).toEqual(mine)
  expect(await readPost(theirs.id)).toEqual(theirs)
})
