import { beforeAll, expect, test } from 'vitest'

import { running, setUpSandbox } from './support/set-up-sandbox.ts'
import { videoBytes, callInstagram, type Instagram } from './instagram/calls.ts'
import { DANA_TOKEN, callLinkedIn, type LinkedIn } from './linkedin/calls.ts'
import { picture } from './support/start-sandbox.ts'

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

test.each(['instagram', 'linkedin'])('the empty wall of %s says so and links to the others', async (platform) => {
  const { status, text, policy } = await page(`/${platform}`)
  expect(status).toBe(200)
  for (const message of ['No posts yet', 'Sandbox', '/sandbox/facebook', '/sandbox/instagram', '/sandbox/linkedin']) {
    expect(text).toContain(message)
  }
  expect(policy).toContain("default-src 'none'")
  expect(text).not.toMatch(/<script|<style|style=/)
})

const NASTY = `<script>alert("x")</script> & 'quotes'\nsecond line`
const SAFE = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;quotes&#39;'

test('text written on Instagram is escaped, never markup', async () => {
  const id = await instagram.publish({ image_url: image, caption: NASTY, alt_text: '"><script>' })
  for (const path of ['/instagram', '/instagram/maya.sells.austin', `/instagram/posts/${id}`]) {
    const { status, text } = await page(path)
    expect(status, path).toBe(200)
    expect(text, path).toContain(SAFE)
    expect(text, path).not.toContain('<script>')
  }
  expect((await page('/instagram/danabrookshomes')).text).toContain('No posts yet')
})

test('a carousel shows each part with its number, a reel plays', async () => {
  const items: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const id = await instagram.container({ image_url: image, is_carousel_item: 'true' })
    await instagram.settled(id)
    items.push(id)
  }
  const carousel = await instagram.publish({ media_type: 'CAROUSEL', children: items.join(',') })
  const { text } = await page(`/instagram/posts/${carousel}`)
  for (const count of ['1/3', '2/3', '3/3']) expect(text).toContain(count)
  const reel = await instagram.publish({ media_type: 'REELS', video_url: running.host('reel.mp4', await videoBytes()) })
  expect((await page(`/instagram/posts/${reel}`)).text).toContain('<video')
})

test('text written on LinkedIn is escaped, never markup', async () => {
  const escaped = NASTY.replaceAll(/[\\|{}@[\]()<>#*_~]/g, '\\$&')
  const article = { source: 'https://homes.test/?a="><img src=x>', title: '<b>Bold</b>' }
  const made = await linkedIn.post(escaped, { content: { article } })
  const urn = made.headers.get('x-restli-id') ?? ''
  for (const path of ['/linkedin', '/linkedin/maya-alvarez', `/www.linkedin.com/feed/update/${urn}`]) {
    const { status, text } = await page(path)
    expect(status, path).toBe(200)
    expect(text, path).toContain(SAFE)
    expect(text, path).toContain('&lt;b&gt;Bold')
    expect(text, path).not.toMatch(/<script>|<b>|<img src=x/)
  }
})

test('a member’s wall has only their own posts', async () => {
  await linkedIn.post('Mine')
  const othersPost = linkedIn.body('Dana alone', { author: 'urn:li:person:dana-brooks' })
  await linkedIn.call('POST', '/rest/posts', othersPost, { authorization: `Bearer ${DANA_TOKEN}` })
  const { text } = await page('/linkedin/dana-brooks')
  expect(text).toContain('Dana alone')
  expect(text).not.toContain('Mine')
})

test('unknown accounts and posts are not found, profile photos are pictures', async () => {
  for (const path of [
    '/instagram/nobody',
    '/instagram/posts/1',
    '/linkedin/nobody',
    '/www.linkedin.com/feed/update/urn:li:share:1',
  ]) {
    expect((await page(path)).status, path).toBe(404)
  }
  for (const platform of ['instagram', 'linkedin']) {
    const face = await fetch(`${running.base}/${platform}/people/maya/picture.svg`)
    expect(face.headers.get('content-type')).toContain('svg')
  }
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
