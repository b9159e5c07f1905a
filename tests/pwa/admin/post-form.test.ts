import { describe, expect, test } from 'vitest'

import { PostForm, type AdminPost } from '#contract/admin/posts.ts'
import { fileErrorOf } from '#pwa/admin/shared/files/file-rules.ts'
import { changeLabel } from '#pwa/admin/shared/form/history-labels.ts'
import { mediaLabel } from '#pwa/admin/shared/form/media-labels.ts'
import { messagePerField } from '#pwa/admin/shared/form/save-messages.ts'
import { findableQuestion, postFields, type PostValues } from '#pwa/admin/social-posts/post-fields.ts'
import { tagGroups } from '#pwa/admin/social-posts/tag-choice.tsx'
import { warningsOf } from '#pwa/admin/social-posts/media/use-warnings.ts'
import { ApiError } from '#client/errors.ts'
import { onTop } from '#pwa/shared/form/lists.ts'

const picture = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' })

const media = (id: number, type: AdminPost['media'][number]['type'], position = 1) => ({
  id,
  type,
  position,
  url: `/media/${id}.jpg`,
  file_path: `${id}.jpg`,
  mime: 'image/jpeg',
  bytes: 1000,
  width: 1080,
  height: 1080,
  duration_ms: null,
  alt_text: `Room ${id}`,
  spanish_alt_text: '',
})

const post: AdminPost = {
  id: 7,
  title: 'Leave a light on',
  type: 'carousel',
  thumbnail: null,
  main_color: '#fff',
  collection: null,
  release_date: null,
  uses: { times: 0, agents: 0 },
  results: { reactions: { of: 0, median: null }, views: { of: 0, median: null } },
  author: 'June Porter',
  caption: 'A caption',
  variants: [],
  has_palettes: true,
  spanish_title: '',
  spanish_caption: '',
  facebook: true,
  instagram: false,
  linkedin: true,
  tiktok: false,
  youtube: false,
  google_business_profile: false,
  x: false,
  whatsapp: false,
  pinterest: true,
  canva_link: '',
  idea_link: '',
  social_post_collection_id: 3,
  tag_ids: [4, 9],
  warnings: [],
  media: [media(11, 'facebook_carousel_image'), media(12, 'facebook_carousel_image', 2)],
  in_use: { queued: 0, agents: 0 },
  version: 5,
  history: [],
}

describe('the request body of a post', () => {
  test('sends the defaults and no collection for a new post', () => {
    const body = postFields.bodyOf({ ...postFields.valuesOf(null), title: 'A title', caption: 'Words' }, {}, null)
    expect(body.get('facebook')).toBe('1')
    expect(body.get('instagram')).toBe('1')
    expect(body.get('linkedin')).toBe('0')
    expect(body.get('type')).toBe('image')
    expect(body.has('social_post_collection_id')).toBe(false)
    expect(body.has('tags[]')).toBe(false)
  })

  test('names tags, flags, positions, pictures and deleted files as specified', () => {
    const values: PostValues = {
      ...postFields.valuesOf(post),
      fb: [{ key: 'k1', name: 'a.jpg' }, { id: 12 }, { key: 'lost', name: 'lost.jpg' }],
    }
    const body = postFields.bodyOf(values, { 'fb_carousel_images[k1]': picture('a.jpg') }, post)
    expect(body.getAll('tags[]')).toEqual(['4', '9'])
    expect([body.get('facebook'), body.get('instagram'), body.get('pinterest')]).toEqual(['1', '0', '1'])
    expect(body.get('fb_new_images')).toBe('{"k1":1}')
    expect(body.get('fb_existing_images')).toBe('{"12":2}')
    expect(body.get('fb_deleted_media_ids')).toBe('[11]')
    expect(body.get('ig_new_images')).toBe('{}')
    expect(body.get('fb_carousel_images[k1]')).toBeInstanceOf(File)
    expect(body.get('social_post_collection_id')).toBe('3')
  })

  test('sends a body that the contract accepts', () => {
    const values = { ...postFields.valuesOf(post), title: 'A title' }
    const { 'tags[]': tags, ...fields } = Object.fromEntries(postFields.bodyOf(values, {}, post))
    expect(PostForm.parse({ ...fields, tags: [tags] })).toMatchObject({
      title: 'A title',
      linkedin: true,
      fb_existing_images: { 11: 1, 12: 2 },
      social_post_collection_id: 3,
    })
  })

  test('names only the alternative texts that were written', () => {
    const bodyOf = (alt_texts: PostValues['alt_texts']) =>
      postFields.bodyOf({ ...postFields.valuesOf(post), alt_texts }, {}, post).get('alt_texts')
    expect(bodyOf({})).toBe(null)
    const texts = { 12: { en: 'A porch', es: 'Un porche' }, 'fb_carousel_images[k1]': { en: 'New', es: '' } }
    expect(PostForm.shape.alt_texts.parse(bodyOf(texts))).toEqual(texts)
  })

  test('sends the files of the post’s type and no others', () => {
    const files = { facebook_image: picture('f.jpg'), vertical_video_cover_image: picture('c.jpg') }
    const body = postFields.bodyOf({ ...postFields.valuesOf(null), type: 'reel' }, files, null)
    expect(body.has('facebook_image')).toBe(false)
    expect(body.get('vertical_video_cover_image')).toBeInstanceOf(File)
  })
})

describe('the form of a post', () => {
  const faults = async (values: Partial<PostValues>) => {
    const all = { ...postFields.valuesOf(post), ...values }
    const { errors } = await postFields.resolver(all, undefined, { fields: {}, shouldUseNativeValidation: undefined })
    return Object.keys(errors)
  }

  test('requires an English title and caption, and valid links', async () => {
    expect(await faults({})).toEqual([])
    expect(await faults({ title: ' ', caption: '' })).toEqual(['title', 'caption'])
    expect(await faults({ canva_link: 'javascript:alert(1)' })).toEqual(['canva_link'])
  })

  const ids = (...all: number[]) => all.map((id, index) => media(id, 'facebook_carousel_image', index + 1))
  const kept = (mine: Partial<PostValues>, theirs: Partial<AdminPost>) => {
    const before = postFields.valuesOf({ ...post, media: ids(11, 12, 13) })
    const now = postFields.valuesOf({ ...post, media: ids(11, 12, 13), ...theirs })
    return onTop(postFields.merged, { mine: { ...before, ...mine }, before, theirs: now })
  }

  test('merging into another admin’s save drops what they deleted and adds what they added', () => {
    const fb = [{ id: 12 }, { id: 11 }, { key: 'k', name: 'new.jpg' }]
    expect(kept({ fb }, { media: ids(12, 30) })).toMatchObject({
      fb: [{ id: 12 }, { key: 'k', name: 'new.jpg' }, { id: 30 }],
      ig: [],
    })
  })

  test('merging into another admin’s save keeps the own removals and takes every field left unchanged', () => {
    expect(kept({ fb: [{ id: 11 }, { id: 12 }] }, { caption: 'Theirs' })).toMatchObject({
      fb: [{ id: 11 }, { id: 12 }],
      caption: 'Theirs',
    })
    expect(kept({ title: 'Mine' }, { media: ids(13, 11, 30), caption: 'Theirs' })).toMatchObject({
      title: 'Mine',
      caption: 'Theirs',
      fb: [{ id: 13 }, { id: 11 }, { id: 30 }],
    })
  })

  test('does not ask to remove a file that is already gone', () => {
    const values = { ...postFields.valuesOf(post), removed_media: [11, 99] }
    expect(postFields.bodyOf(values, {}, post).get('removed_media')).toBe('[11]')
    expect(postFields.bodyOf({ ...values, removed_media: [99] }, {}, post).has('removed_media')).toBe(false)
  })
})

describe('a chosen file', () => {
  const file = (bytes: readonly number[], name: string) => new File([new Uint8Array(bytes)], name)

  test('judges a file by its content, not its name', async () => {
    expect(await fileErrorOf(file([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'photo.jpg'), 'image')).toBeNull()
    const page = new File(['<!doctype html><script>'], 'paper.pdf', { type: 'application/pdf' })
    expect(await fileErrorOf(page, 'pdf')).toEqual({ kind: 'wrong', message: 'Only PDF files are allowed' })
    const drawing = new File(['<svg xmlns="http://www.w3.org/2000/svg">'], 'drawing.png', { type: 'image/png' })
    expect(await fileErrorOf(drawing, 'image')).toEqual({
      kind: 'wrong',
      message: 'Only JPG and PNG images are allowed',
    })
  })

  test('refuses a file that is too large', async () => {
    const head = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])
    const large = new File([head, new Uint8Array(5 * 1024 * 1024)], 'large.jpg')
    expect(await fileErrorOf(large, 'image')).toEqual({
      kind: 'tooLarge',
      message: 'Image size should be less than 5MB',
    })
    const paper = new File(['%PDF-1.7', new Uint8Array(35 * 1024 * 1024)], 'large.pdf')
    expect(await fileErrorOf(paper, 'pdf')).toEqual({ kind: 'tooLarge', message: 'PDF size should be less than 35MB' })
  })
})

describe('network warnings', () => {
  const tall = {
    role: 'instagram_image',
    mime: 'image/jpeg',
    bytes: 9,
    width: 500,
    height: 1500,
    durationMs: null,
  } as const

  test('warns only about chosen networks', () => {
    expect(warningsOf({ type: 'image', media: [tall] }, ['instagram']).map(({ platform }) => platform)).toEqual([
      'instagram',
    ])
    expect(warningsOf({ type: 'image', media: [tall] }, ['facebook', 'pinterest'])).toEqual([])
  })

  test('warns that a network has no file once there is any file', () => {
    const facebookOnly = { ...tall, role: 'facebook_image' } as const
    expect(warningsOf({ type: 'image', media: [facebookOnly] }, ['instagram'])).toEqual([
      { platform: 'instagram', message: 'Instagram has no file to show yet.' },
    ])
    expect(warningsOf({ type: 'image', media: [] }, ['instagram'])).toEqual([])
  })
})

test('groups tags by type: the categories first and without a heading, the other types by name', () => {
  const tag = (id: number, type: string) => ({ id, name: `tag ${id}`, slug: `tag-${id}`, type })
  const { plain, groups } = tagGroups([tag(1, 'tone'), tag(2, 'category'), tag(3, 'sidebar'), tag(4, 'tone')])
  expect(plain.map(({ id }) => id)).toEqual([2])
  expect(groups.map(({ type, tags }) => [type, tags.map(({ id }) => id)])).toEqual([
    ['sidebar', [3]],
    ['tone', [1, 4]],
  ])
})

test('lists one message per field for a template collection, and one general message for any other error', () => {
  const shape = { message: 'No.', requestId: null, retryAfterSeconds: null }
  const errors = { name: ['Name is required'], type: ['Please choose a type'] }
  const faulty = new ApiError({ ...shape, status: 422, code: 'validation_failed', errors })
  expect(messagePerField(faulty)).toEqual(['name: Name is required', 'type: Please choose a type'])
  const broken = new ApiError({ ...shape, status: 500, code: 'internal', errors: {} })
  expect(messagePerField(broken)).toEqual(['An unexpected error occurred. Please try again.'])
})

test('the history names changed fields as the screen does', () => {
  const change = (field: string) => ({ field, before: null, after: 'x' })
  const entry = { id: 1, at: '2026-11-21T12:00:00Z', who: 'June Porter' }
  expect(changeLabel({ ...entry, action: 'created', changes: [] })).toBe('created it')
  expect(
    changeLabel({ ...entry, action: 'updated', changes: [change('title'), change('facebook_image'), change('x')] }),
  ).toBe('changed Title, Facebook image and X')
})

test('the history describes changes of files', () => {
  const message = (field: string, before: string | null, after: string | null) => mediaLabel({ field, before, after })
  const carousel = 'facebook_carousel_image'
  expect(message(carousel, '#1, #2, #3', '#3, #2, #7, #8')).toBe('2 added, 1 removed, order changed')
  expect(message(carousel, '#1, #2', '#2, #1')).toBe('order changed')
  expect(message(carousel, null, '#1, #2')).toBe('2 added')
  expect(message('facebook_image', '#1', '#2')).toBe('replaced')
  expect(message('facebook_image', null, '#2')).toBe('added')
  expect(message('vertical_video', '#1', null)).toBe('removed')
  expect(message('title', '#1', '#2')).toBeNull()
  expect(
    changeLabel({
      id: 1,
      at: '',
      who: '',
      action: 'updated',
      changes: [{ field: carousel, before: null, after: '#1' }],
    }),
  ).toBe('changed Facebook carousel images')
})

describe('the question before a save', () => {
  const asked = (collection: number | null, tags: number[], record: AdminPost | null = null) =>
    findableQuestion({ social_post_collection_id: collection, tags }, record)

  test('a post without a collection or a tag is asked about, and a complete one is not', () => {
    expect(asked(null, [])).toBe('Nobody will find this post: it has no collection and no tag.')
    expect(asked(3, [])).toBe('Nobody will find this post: it has no tag.')
    expect(asked(null, [4])).toBe('Nobody will find this post: it has no collection.')
    expect(asked(3, [4])).toBeNull()
  })

  test('an update asks about what the post had before and not again about what it never had', () => {
    expect(asked(null, [4], post)).toBe('Nobody will find this post: it has no collection.')
    expect(asked(null, [4], { ...post, social_post_collection_id: null })).toBeNull()
  })
})
