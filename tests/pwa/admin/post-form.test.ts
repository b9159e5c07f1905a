import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { PostForm, type AdminPost } from '#contract/admin/posts.ts'
import { moveSlide, slideKey, type Slide } from '#pwa/admin/social-posts/media/carousel.ts'
import { findableQuestion, postFields, type PostValues } from '#pwa/admin/social-posts/post-fields.ts'
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
test.each<[number | null, number[], AdminPost | null, string | null]>([
  [null, [], null, `${NOBODY} collection and no tag.`],
  [3, [], null, `${NOBODY} tag.`],
  [null, [4], null, `${NOBODY} collection.`],
  [3, [4], null, null],
  [null, [4], post, `${NOBODY} collection.`],
  [null, [4], { ...post, social_post_collection_id: null }, null],
])('a save with the collection %s and the tags %j, changing %o, asks: %s', (collection, tags, record, question) => {
  expect(findableQuestion({ social_post_collection_id: collection, tags }, record)).toBe(question)
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
