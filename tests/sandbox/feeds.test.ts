import { expect, test } from 'vitest'

import { callInstagram, MAYA_ID } from './support/instagram.ts'
import { postAtLinkedIn } from './support/linkedin.ts'
import { running, setUpSandbox } from './support/set-up-sandbox.ts'
import { PAGE, PAGE_TOKEN, postedPicture } from './support/start-sandbox.ts'

setUpSandbox()

async function page(path: string): Promise<{ status: number; text: string; policy: string }> {
  const answer = await fetch(`${running.base}${path}`)
  const policy = answer.headers.get('content-security-policy') ?? ''
  return { status: answer.status, text: await answer.text(), policy }
}

const feed = (message: string, more: Record<string, string> = {}) =>
  running.post(`/${PAGE}/feed`, PAGE_TOKEN, { message, ...more })

const NASTY = `<script>alert("x")</script> & 'quotes'\nsecond line`
const SAFE = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;quotes&#39;'

test('text written on a network is escaped on its walls, never markup', async () => {
  await feed(NASTY, { link: 'https://homes.test/?a="><img src=x onerror=alert(1)>' })
  const instagram = callInstagram(running)
  const image = { image_url: await postedPicture(running), alt_text: '"><script>' }
  const creation_id = await instagram.container({ ...image, caption: NASTY })
  await instagram.settled(creation_id)
  const media = String((await instagram.post(`/${MAYA_ID}/media_publish`, { creation_id })).body['id'])
  const made = await postAtLinkedIn(running, NASTY.replaceAll(/[\\|{}@[\]()<>#*_~]/g, '\\$&'))
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
    const { status, text, policy } = await page(path)
    expect(status, path).toBe(200)
    expect(policy, path).toMatch(/default-src 'none'(?!.*unsafe-inline)/)
    expect(text, path).toContain(SAFE)
    expect(text, path).not.toMatch(/<script|<img src=x|<style|style=/)
  }
})

test('unpublished posts and files outside of the walls are not found', async () => {
  const draft = await feed('Draft', { published: 'false' })
  expect((await page(`/facebook/posts/${String(draft.body['id'])}`)).status).toBe(404)
  expect((await page('/files/..%2fjournal.jsonl')).status).toBeGreaterThanOrEqual(400)
})
