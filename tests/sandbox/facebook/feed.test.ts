import { expect, test } from 'vitest'

import { running, setUpSandbox } from '../support/set-up-sandbox.ts'
import { heldPhoto, OTHER_PAGE, OTHER_TOKEN, PAGE, PAGE_TOKEN } from '../support/start-sandbox.ts'

setUpSandbox()

async function page(path: string): Promise<{ status: number; text: string; policy: string }> {
  const answer = await fetch(`${running.base}${path}`)
  const policy = answer.headers.get('content-security-policy') ?? ''
  return { status: answer.status, text: await answer.text(), policy }
}

test('an empty wall says so', async () => {
  const { status, text, policy } = await page('/facebook')
  expect(status).toBe(200)
  expect(text).toContain('No posts yet')
  expect(text).toContain('Sandbox')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe-inline')
  expect(text).not.toMatch(/<script|<style|style=/)
})

test('text written on Facebook is escaped, never markup', async () => {
  const message = `<script>alert("x")</script> & 'quotes'\nsecond line`
  const link = 'https://homes.test/?a="><img src=x onerror=alert(1)>'
  await running.post(`/${PAGE}/feed`, PAGE_TOKEN, { message, link })
  const { text } = await page('/facebook')
  expect(text).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;quotes&#39;\nsecond line')
  expect(text).not.toContain('<script>')
  expect(text).not.toContain('<img src=x')
})

test('a page’s wall shows only its own posts, and each post has a page of its own', async () => {
  const mine = await running.post(`/${PAGE}/feed`, PAGE_TOKEN, { message: 'Mine' })
  await running.post(`/${OTHER_PAGE}/feed`, OTHER_TOKEN, { message: 'Another agent’s post' })
  const { text } = await page(`/facebook/${PAGE}`)
  expect(text).toContain('Mine')
  expect(text).not.toContain('Another agent’s post')
  expect((await page(`/facebook/posts/${String(mine.body['id'])}`)).text).toContain('Mine')
})

test('more than four pictures end in a count, and the post’s own page shows all', async () => {
  const ids: string[] = []
  for (let n = 0; n < 6; n += 1) ids.push(await heldPhoto(running))
  const made = await running.post(`/${PAGE}/feed`, PAGE_TOKEN, {
    message: 'Six rooms',
    attached_media: JSON.stringify(ids.map((id) => ({ media_fbid: id }))),
  })
  const feed = await page('/facebook')
  expect(feed.text.match(/loading="lazy"/g)).toHaveLength(4)
  expect(feed.text).toContain('+2')
  const whole = await page(`/facebook/posts/${String(made.body['id'])}`)
  expect(whole.text.match(/loading="lazy"/g)).toHaveLength(6)
})

test('unpublished posts, unknown pages and unknown addresses are not found', async () => {
  const draft = await running.post(`/${PAGE}/feed`, PAGE_TOKEN, { message: 'Draft', published: 'false' })
  for (const path of [
    `/facebook/posts/${String(draft.body['id'])}`,
    '/facebook/123',
    '/facebook/posts/1_2',
    '/nothing',
  ]) {
    expect((await page(path)).status, path).toBe(404)
  }
})

test('the wall goes on past its first thirty posts', async () => {
  for (let n = 0; n < 31; n += 1) await running.post(`/${PAGE}/feed`, PAGE_TOKEN, { message: `Post number ${n}.` })
  const first = await page('/facebook')
  expect(first.text).toContain('Older posts')
  expect(first.text).not.toContain('Post number 0.')
  expect((await page('/facebook?skip=30')).text).toContain('Post number 0.')
})

test('the styles and fonts are served, files outside the folder are not', async () => {
  for (const path of ['/assets/sandbox.css', '/assets/mark.svg', '/assets/fonts/figtree.woff2']) {
    expect((await fetch(`${running.base}${path}`)).status, path).toBe(200)
  }
  expect((await fetch(`${running.base}/files/..%2fjournal.jsonl`)).status).toBeGreaterThanOrEqual(400)
  expect((await fetch(`${running.base}/facebook/${PAGE}/picture.svg`)).headers.get('content-type')).toContain('svg')
})
