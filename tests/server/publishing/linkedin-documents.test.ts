import { PDF } from '@libpdf/core'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { sandbox, server, setUpPublishing } from '#tests/support/publishing-setup.ts'
import { accepted, ahead, put, settled } from '#tests/support/publishing-steps.ts'
import { createPost } from '#tests/support/publishing.ts'

const posts = { carousel: 0, image: 0 }

setUpPublishing({ fetches: true, profile: { plan: 'premium' } })

const ROLE = 'instagram_carousel_image'

beforeAll(async () => {
  posts.carousel = await createPost(server.context, {
    type: 'carousel',
    media: [ROLE, ROLE, ROLE],
    size: [320, 400],
  })
  posts.image = await createPost(server.context, { media: ['instagram_image'] })
})

beforeEach(() => sandbox.forget())

const LINKEDIN = { facebook: false, instagram: false, linkedin: true }
const AS_DOCUMENT = { ...LINKEDIN, options: { linkedin: { as_document: true } } }

/** What is on LinkedIn's wall with a caption. */
async function shown(caption: string) {
  const [post, ...others] = await sandbox.wall(caption, 'linkedin')
  expect(others).toEqual([])
  return post?.media ?? []
}

test('a carousel goes out as a document with a page for each of its pictures', async () => {
  const { id, caption } = await accepted(posts.carousel, AS_DOCUMENT)
  expect((await settled(id)).targets[0]).toMatchObject({ state: 'published', attempts: 1 })
  const [file, ...others] = await shown(caption)
  expect([file?.type, others]).toEqual(['document', []])
  const pdf = await PDF.load(new Uint8Array(await (await fetch(file?.url ?? '')).arrayBuffer()))
  expect(pdf.getTitle()).toMatch(/^Post \d+$/)
  expect(pdf.getPages().map(({ width, height }) => [width, height])).toEqual(
    Array.from({ length: 3 }, () => [320, 400]),
  )
})

test('a carousel of which nothing else was chosen goes out as pictures, and so does a single picture', async () => {
  const carousel = await accepted(posts.carousel, LINKEDIN)
  await settled(carousel.id)
  expect((await shown(carousel.caption)).map(({ type }) => type)).toEqual(['image', 'image', 'image'])
  const image = await accepted(posts.image, AS_DOCUMENT)
  await settled(image.id)
  expect((await shown(image.caption)).map(({ type }) => type)).toEqual(['image'])
})

test.each([
  'document_start http_500, document_upload lost_answer, create_post rate_limit',
  'document_start processing_failed, document_upload upload_expired, create_post waiting_upload',
])('a document goes out once in spite of %s', async (faults) => {
  for (const one of faults.split(', ')) {
    const [operation = '', mode = ''] = one.split(' ')
    await sandbox.fault(operation, mode, 1, 'linkedin')
  }
  const { id, caption } = await accepted(posts.carousel, AS_DOCUMENT)
  expect((await settled(id)).targets[0]).toMatchObject({ state: 'published' })
  expect((await shown(caption)).map(({ type }) => type)).toEqual(['document'])
})

test('what was chosen can be taken back while the post waits', async () => {
  const { id, caption } = await accepted(posts.carousel, { ...AS_DOCUMENT, scheduled_at: ahead(60) })
  expect((await put(id, { options: {}, scheduled_at: 'now' })).status).toBe(200)
  await settled(id)
  expect((await shown(caption)).map(({ type }) => type)).toEqual(['image', 'image', 'image'])
})
