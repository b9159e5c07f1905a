import 'fake-indexeddb/auto'

import { afterEach, expect, test, vi } from 'vitest'

import { db } from '#sync/storage/database.ts'

import { takeShare } from '../../src/worker/take-share.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await db.shares.clear()
})

const post = (fields: [string, string | File][]) => {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  return new Request('http://localhost/share', { method: 'POST', body })
}
const photo = (name: string) => new File(['content'], name, { type: 'image/jpeg' })

test('a share is stored with its files and text, and leads to the screen of its draft', async () => {
  const answer = await takeShare(
    post([
      ['title', 'A home'],
      ['text', 'Look'],
      ['url', 'https://example.com'],
      ['files', photo('one.jpg')],
      ['files', photo('two.jpg')],
    ]),
  )
  const [share] = await db.shares.toArray()
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/social-posts/new?share=${share?.id}`])
  expect(share).toMatchObject({ title: 'A home', text: 'Look', url: 'https://example.com', refused: [] })
  expect(share?.files.map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg'])
})

test('a device out of storage is told so', async () => {
  vi.spyOn(db, 'transaction').mockRejectedValue(Object.assign(new Error('full'), { name: 'QuotaExceededError' }))
  const answer = await takeShare(post([['files', photo('one.jpg')]]))
  expect(answer.headers.get('Location')).toBe('/social-posts/new?share=full')
})

test('a share that can’t be read leads to the screen that says so', async () => {
  vi.stubGlobal('reportError', vi.fn())
  const broken = new Request('http://localhost/share', {
    method: 'POST',
    body: 'no form',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect((await takeShare(broken)).headers.get('Location')).toBe('/social-posts/new?share=failed')
  expect(await db.shares.count()).toBe(0)
})
