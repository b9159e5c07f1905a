import { beforeAll, expect, test } from 'vitest'

import { running, setUpSandbox } from './support/set-up-sandbox.ts'
import { callInstagram, type Instagram } from './instagram/calls.ts'
import { callLinkedIn, type LinkedIn } from './linkedin/calls.ts'
import { OTHER_PAGE, OTHER_TOKEN, PAGE, PAGE_TOKEN, heldPhoto, picture } from './support/start-sandbox.ts'

let instagram: Instagram
let linkedIn: LinkedIn
let image: string

setUpSandbox()

beforeAll(async () => {
  instagram = callInstagram(running)
  linkedIn = callLinkedIn(running)
  image = running.host('image.jpg', await picture(1080, 1350))
})

async function page(path: string): Promise<{ status: number; text: string; policy: string }> {
  const answer = await fetch(`${running.base}${path}`)
  const policy = answer.headers.get('content-security-policy') ?? ''
  return { status: answer.status, text: await answer.text(), policy }
}

const feed = (message: string, more: Record<string, string> = {}) =>
  running.post(`/${PAGE}/feed`, PAGE_TOKEN, { message, ...more })

test.each(['facebook', 'instagram', 'linkedin'])(
  'the empty wall of %s says so, without script or style',
  async (at) => {
    const { status, text, policy } = await page(`/${at}`)
    expect(status).toBe(200)
    for (const message of ['No posts yet', 'Sandbox', '/sandbox/facebook', '/sandbox/instagram', '/sandbox/linkedin']) {
      expect(text).toContain(message)
    }
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe-inline')
    expect(text).not.toMatch(/<script|<style|style=/)
  },
)

const NASTY = `<script>alert("x")</script> & 'quotes'\nsecond line`
const SAFE = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;quotes&#39;'

test('text written on a network is escaped on its walls, never markup', async () => {
  await feed(NASTY, { link: 'https://homes.test/?a="><img src=x onerror=alert(1)>' })
  const media = await instagram.publish({ image_url: image, caption: NASTY, alt_text: '"><script>' })
  const made = await linkedIn.post(NASTY.replaceAll(/[\\|{}@[\]()<>#*_~]/g, '\\$&'))
  const urn = made.headers.get('x-restli-id') ?? ''
  for (const path of [
    '/facebook',
    '/instagram',
    '/instagram/maya.sells.austin',
    `/instagram/posts/${media}`,
    '/linkedin',
    '/linkedin/maya-alvarez',
    `/www.linkedin.com/feed/update/${urn}`,
  ]) {
    const { status, text } = await page(path)
    expect(status, path).toBe(200)
    expect(text, path).toContain(SAFE)
    expect(text, path).not.toMatch(/<script>|<img src=x/)
  }
})

test('a page’s wall shows only its own posts, and each post has a page of its own', async () => {
  const mine = await feed('Mine')
  await running.post(`/${OTHER_PAGE}/feed`, OTHER_TOKEN, { message: 'Another agent’s post' })
  const { text } = await page(`/facebook/${PAGE}`)
  expect(text).toContain('Mine')
  expect(text).not.toContain('Another agent’s post')
  expect((await page(`/facebook/posts/${String(mine.body['id'])}`)).text).toContain('Mine')
})

test('more than four pictures end in a count, and the post’s own page shows all', async () => {
  const ids = []
  for (let n = 0; n < 6; n += 1) ids.push({ media_fbid: await heldPhoto(running) })
  const made = await feed('Six rooms', { attached_media: JSON.stringify(ids) })
  const { text } = await page('/facebook')
  expect(text.match(/loading="lazy"/g)).toHaveLength(4)
  expect(text).toContain('+2')
  const whole = await page(`/facebook/posts/${String(made.body['id'])}`)
  expect(whole.text.match(/loading="lazy"/g)).toHaveLength(6)
})

test('unpublished posts, unknown accounts and unknown addresses are not found', async () => {
  const draft = await feed('Draft', { published: 'false' })
  for (const path of [
    `/facebook/posts/${String(draft.body['id'])}`,
    '/facebook/123',
    '/instagram/nobody',
    '/instagram/posts/1',
    '/linkedin/nobody',
    '/www.linkedin.com/feed/update/urn:li:share:1',
    '/nothing',
  ]) {
    expect((await page(path)).status, path).toBe(404)
  }
  expect((await fetch(`${running.base}/files/..%2fjournal.jsonl`)).status).toBeGreaterThanOrEqual(400)
})

test('the control call lists and clears one wall or all', async () => {
  await instagram.publish({ image_url: image, caption: 'On Instagram' })
  await linkedIn.post('On LinkedIn')
  const all = async () => {
    const answer = await fetch(`${running.base}/api/posts`)
    return ((await answer.json()) as { data: { caption: string }[] }).data.map(({ caption }) => caption)
  }
  expect(await all()).toEqual(['On Instagram', 'On LinkedIn'])
  await fetch(`${running.base}/api/posts?platform=instagram`, { method: 'DELETE' })
  expect(await all()).toEqual(['On LinkedIn'])
})
