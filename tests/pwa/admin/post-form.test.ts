import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type AdminPost, PostForm } from '#contract/admin/posts.ts'
import { NOTHING_TO_PUBLISH } from '#domain/library/post-form.ts'
import { emptyQuestion, inOrder, moved, orderValue } from '#pwa/admin/collections/entry-list.tsx'
import { POST } from '#pwa/admin/shared/record-kind.ts'
import { moveSlide, type Slide, slideKey } from '#pwa/admin/social-posts/media/media-places.ts'
import { postFields, type PostValues } from '#pwa/admin/social-posts/form/post-fields.ts'
import { lackQuestion, publishableQuestion } from '#pwa/admin/social-posts/form/save-question.ts'
import { NO_NETWORK, NO_SPANISH_CAPTION } from '#domain/library/lacks.ts'
import { onTop } from '#pwa/shared/form/lists.ts'
import { ADMIN_POST as post, adminMedia } from '#tests/support/records/admin-post.ts'

const picture = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' })
const values = (more: Partial<PostValues> = {}) => ({ ...postFields.valuesOf(post), ...more })
const bodyOf = (more: Partial<PostValues>, files = {}) => postFields.bodyOf(values(more), files, post)

describe('the request body of a post', () => {
  test('names tags, flags, positions, pictures and deleted files as specified', () => {
    const fb = [{ key: 'k1', name: 'a.jpg' }, { id: 12 }, { key: 'lost', name: 'lost.jpg' }]
    const body = bodyOf({ fb }, { 'fb_carousel_images[k1]': picture('a.jpg') })
    expect(body.getAll('tags[]')).toEqual(['4', '9'])
    expect(Object.fromEntries(body)).toMatchObject({
      facebook: '1',
      instagram: '0',
      pinterest: '1',
      fb_new_images: '{"k1":1}',
      fb_existing_images: '{"12":2}',
      fb_deleted_media_ids: '[11]',
      ig_new_images: '{}',
      'fb_carousel_images[k1]': expect.any(File) as File,
      social_post_collection_id: '3',
    })
  })

  test('names only the alternative texts that were written', () => {
    expect(bodyOf({ alt_texts: {} }).get('alt_texts')).toBe(null)
    const texts = { 12: { en: 'A porch', es: 'Un porche' }, 'fb_carousel_images[k1]': { en: 'New', es: '' } }
    expect(PostForm.shape.alt_texts.parse(bodyOf({ alt_texts: texts }).get('alt_texts'))).toEqual(texts)
  })

  test('has the files of the post’s type and no others', () => {
    const files = { facebook_image: picture('f.jpg'), vertical_video_cover_image: picture('c.jpg') }
    const body = postFields.bodyOf({ ...postFields.valuesOf(null), type: 'reel' }, files, null)
    expect([body.has('facebook_image'), body.has('vertical_video_cover_image')]).toEqual([false, true])
  })

  test('does not ask to remove a file that is already gone', () => {
    expect(bodyOf({ removed_media: [11, 99] }).get('removed_media')).toBe('[11]')
    expect(bodyOf({ removed_media: [99] }).has('removed_media')).toBe(false)
  })
})

test('the form of a post marks a link that is none', async () => {
  const { errors } = await postFields.resolver(values({ canva_link: 'javascript:alert(1)' }), undefined, {
    fields: {},
    shouldUseNativeValidation: undefined,
  })
  expect(Object.keys(errors)).toEqual(['canva_link'])
})

const ids = (...all: number[]) => all.map((id, index) => adminMedia(id, index + 1))
test.each<[string, Partial<PostValues>, Partial<AdminPost>, object]>([
  [
    'keeps the own order, drops what another admin deleted and adds what they added',
    { fb: [{ id: 13 }, { id: 12 }, { id: 11 }, { key: 'k', name: 'new.jpg' }] },
    { media: ids(12, 13, 30) },
    { fb: [{ id: 13 }, { id: 12 }, { key: 'k', name: 'new.jpg' }, { id: 30 }], ig: [] },
  ],
  [
    'keeps the own removals and takes other fields',
    { fb: [{ id: 11 }, { id: 12 }] },
    { caption: 'Theirs' },
    { fb: [{ id: 11 }, { id: 12 }], caption: 'Theirs' },
  ],
  [
    'takes every list left unchanged',
    { title: 'Mine' },
    { media: ids(13, 11, 30), caption: 'Theirs' },
    { title: 'Mine', caption: 'Theirs', fb: [{ id: 13 }, { id: 11 }, { id: 30 }] },
  ],
])('a merge into another admin’s save %s', (_, mine, theirs, expected) => {
  const saved = { ...post, media: ids(11, 12, 13) }
  const before = postFields.valuesOf(saved)
  const merged = onTop(postFields.merged, {
    mine: { ...before, ...mine },
    before,
    theirs: postFields.valuesOf({ ...saved, ...theirs }),
  })
  expect(merged).toMatchObject(expected)
})

const NOBODY = 'Nobody will find this post: it has no'
const spanish = { ...post, type: 'image' as const, media: [adminMedia(5, 1, 'spanish_image')] }
test.each<[Partial<PostValues>, AdminPost | null, string | null]>([
  [{ social_post_collection_id: null, tags: [] }, null, `${NOBODY} collection and no tag.`],
  [{ tags: [] }, null, `${NOBODY} tag.`],
  [{ social_post_collection_id: null }, null, `${NOBODY} collection.`],
  [{}, null, null],
  [{ social_post_collection_id: null }, post, `${NOBODY} collection.`],
  [{ social_post_collection_id: null }, { ...post, social_post_collection_id: null }, null],
  [{ flags: ['tiktok'] }, post, NO_NETWORK],
  [{ spanish_title: 'La casa' }, post, NO_SPANISH_CAPTION],
  [{ spanish_title: 'La casa' }, { ...post, spanish_title: 'El porche' }, null],
  [{ spanish_title: 'La casa', spanish_caption: 'Una casa' }, post, null],
  [{ type: 'image', chosen_files: { spanish_image: 'casa.jpg' } }, post, NO_SPANISH_CAPTION],
  [{ type: 'image' }, spanish, null],
])('a save with %j, changing %o, asks: %s', (more, record, question) => {
  expect(lackQuestion(values(more), record, record)).toBe(question)
})

test('a copy of a post is asked about what the copied one lacks too', () => {
  expect(lackQuestion({ ...postFields.valuesOf(spanish) }, null, spanish)).toBe(NO_SPANISH_CAPTION)
})

const IMAGE = { type: 'image', fb: [], ig: [] } as const
const withImage = { ...post, type: 'image' as const, media: [adminMedia(21, 1, 'facebook_image')] }
const bare = { ...post, media: [] }
test.each<[string, Partial<PostValues>, { record: AdminPost | null; source: AdminPost | null }, boolean]>([
  ['a new post without a file', { type: 'image' }, { record: null, source: null }, true],
  ['a new post with one', { chosen_files: { facebook_image: 'a.png' } }, { record: null, source: null }, false],
  [
    'one that has only a Spanish picture',
    { chosen_files: { spanish_image: 'a.png' } },
    { record: null, source: null },
    true,
  ],
  [
    'a reel with only a cover',
    { type: 'reel', chosen_files: { vertical_video_cover_image: 'a.png' } },
    { record: null, source: null },
    true,
  ],
  [
    'a file chosen for another type',
    { type: 'reel', chosen_files: { facebook_image: 'a.png' } },
    { record: null, source: null },
    true,
  ],
  ['a saved post with its picture', {}, { record: withImage, source: withImage }, false],
  ['one whose picture is removed', { removed_media: [21] }, { record: withImage, source: withImage }, true],
  [
    'one whose picture is replaced',
    { removed_media: [21], chosen_files: { facebook_image: 'b.png' } },
    { record: withImage, source: withImage },
    false,
  ],
  ['one whose type has no file', { type: 'square_video' }, { record: withImage, source: withImage }, true],
  ['one that had none before', {}, { record: bare, source: bare }, false],
  ['a copy of a post with a picture', {}, { record: null, source: withImage }, false],
  ['a carousel without slides', { type: 'carousel' }, { record: null, source: null }, true],
  ['a carousel with one', { type: 'carousel', ig: [{ id: 12 }] }, { record: post, source: post }, false],
])('an admin is asked before a save that leaves nothing to publish: %s', (_, more, of, isAsked) => {
  const form = { ...IMAGE, chosen_files: {}, removed_media: [], ...more }
  const question = publishableQuestion({ ...form, fb: [...form.fb], ig: [...form.ig] }, of)
  expect(question).toBe(isAsked ? NOTHING_TO_PUBLISH : null)
})

test('what isn’t a draft is sent as such, and a new post leaves it out', () => {
  expect(bodyOf({ is_draft: true }).get('is_draft')).toBe('1')
  expect(bodyOf({ is_draft: false }).get('is_draft')).toBe('0')
  expect(postFields.bodyOf(postFields.valuesOf(null), {}, null).has('is_draft')).toBe(false)
})

const listOfIds = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 10 })
const entriesOf = (all: readonly number[]) =>
  all.map((id) => ({ id, key: String(id), title: `Post ${id}`, image_url: null, is_seen: true }))

test('a collection’s order is sent only where it was changed, and names every post once', () => {
  fc.assert(
    fc.property(listOfIds, fc.integer({ min: 0, max: 9 }), fc.integer({ min: -2, max: 12 }), (all, from, to) => {
      const record = { entries: entriesOf(all) }
      const order = moved(all, from, to)
      expect(new Set(order)).toEqual(new Set(all))
      const body = new FormData()
      orderValue.addTo(body, { order }, null, record)
      const isChanged = order.some((id, at) => id !== all[at])
      expect(body.get('order')).toBe(isChanged ? JSON.stringify(order) : null)
      expect(inOrder(record.entries, order).map(({ id }) => id)).toEqual(order)
    }),
  )
})

test.each([
  ['released while it is empty', false, true, 0, 'Agents won’t see this collection until it has a post.'],
  ['released with a post', false, true, 1, null],
  ['kept as a draft', true, true, 0, null],
  ['no draft before', false, false, 0, null],
])('the question before a collection is saved that is %s is right', async (_, isDraft, wasDraft, count, question) => {
  const record = { is_draft: wasDraft, entries: entriesOf(Array.from({ length: count }, (_one, at) => at + 1)) }
  expect(await emptyQuestion(POST)({ is_draft: isDraft }, record)).toBe(question)
})

test('what came into a collection since its order was read is last', () => {
  expect(inOrder(entriesOf([1, 2, 3]), [3, 1]).map(({ id }) => id)).toEqual([3, 1, 2])
})

const keys = (slides: readonly Slide[]) => slides.map(slideKey)
const slide = fc.oneof(
  fc.record({ id: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ key: fc.uuid(), name: fc.constant('slide.png') }),
)
const slides = fc.uniqueArray(slide, { maxLength: 10, selector: slideKey })
const place = fc.integer({ min: -3, max: 13 })

test('moving a slide of a carousel keeps all slides and the order of the others', () => {
  fc.assert(
    fc.property(slides, place, place, (before, from, to) => {
      const after = moveSlide(before, from, to)
      const moved = before[from]
      if (!moved) {
        expect(after).toBe(before)
        return
      }
      expect(keys(after).toSorted()).toEqual(keys(before).toSorted())
      expect(after.filter((one) => one !== moved)).toEqual(before.filter((one) => one !== moved))
      expect(after.indexOf(moved)).toBe(Math.min(Math.max(to, 0), before.length - 1))
    }),
  )
})
