import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { SocialPost } from '#contract/library/library.ts'
import type { Shell } from '#contract/shell-content.ts'
import type { Browser } from '#tests/support/browser.ts'
import { connectMayasPage, createPost, publish, publishBody } from '#tests/support/publishing.ts'
import type { TestServer } from '#tests/support/server.ts'
import { fileFolder } from '#tests/support/test-folder.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const distDir = fileFolder()
const HTML = { accept: 'text/html' }
const TODAY = '<div data-present-day="true" class="grid"><div class="skeleton"></div></div>'
const CALENDAR: Shell = [
  '<main>Calendar',
  {
    presentDay: TODAY,
    post: ['<h3>', { text: true }, '</h3><div ', { picture: '96px' }],
    restDay: ['<section>', { text: true }, '</section>'],
  },
  '</main>',
]
const NOW = new Date('2026-12-01T03:00:00Z')

beforeAll(() => {
  for (const folder of ['shells', '.pages']) mkdirSync(join(distDir, folder))
  const notes = {
    calendar: { chunks: ['assets/month.js'] },
    'social-posts_id': { chunks: [] },
    checkout_product: { chunks: ['assets/checkout.js'] },
  }
  const files = {
    'index.html': '<title>app</title><div id="root"></div><script src="/a.js"></script>',
    'login.html': '<title>login</title>',
    'shells/calendar.json': JSON.stringify(CALENDAR),
    'shells/social-posts_id.json': JSON.stringify(['<main><div ', { picture: '96vw' }, '</main>']),
    'shells/checkout_product.json': JSON.stringify([{ heading: '<div class="x" data-heading="true"></div>' }]),
    '.pages/shells.json': JSON.stringify(notes),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(distDir, name), content)
})
const server = useTestServer({ config: { distDir }, now: () => NOW })
async function open(browser: Browser, path: string) {
  const answer = await browser.fetch(path, { headers: HTML, redirect: 'manual' })
  return { answer, html: await answer.text() }
}

async function signIn(user?: Parameters<TestServer['createAgent']>[0]): Promise<Browser> {
  const { email } = await server.createAgent(user)
  return await server.signIn(email)
}

/** What the document brings, with the address of each answer. */
function answersIn(html: string): { fresh: boolean; answers: Record<string, { data: unknown }> } {
  const json = /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(html)?.[1]
  if (json === undefined) throw new Error('the page brings no answers')
  return JSON.parse(json) as ReturnType<typeof answersIn>
}

describe('a screen of an agent', () => {
  test('comes with its shell and the answers to its first calls, as the API gives them', async () => {
    const browser = await signIn()
    const { answer, html } = await open(browser, '/calendar')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toContain('<main>Calendar<section>Nothing goes out today')
    // Fetched after the first paint.
    expect(html).toContain('<link rel="code" crossorigin fetchpriority="low" href="/assets/month.js" />')
    const { fresh, answers } = answersIn(html)
    expect(fresh).toBe(true)
    // It is still November in Chicago.
    const addresses = ['/api/user', '/api/agent', '/api/agent/social-media/connections']
    for (const month of [10, 11, 12]) {
      for (const what of ['social-posts', 'shares']) addresses.push(`/api/agent/${what}?year=2026&month=${month}`)
    }
    expect(Object.keys(answers).toSorted()).toEqual(addresses.toSorted())
    for (const address of addresses) expect(answers[address]).toEqual(await (await browser.fetch(address)).json())
  })

  /** A post with a thumbnail of 600 by 750 pixels. */
  const portrait = async () => {
    const id = await createPost(server.context, { size: [600, 750] })
    await server.context.db
      .execute(sql`update social_posts p set thumbnail_key = m.file_key, title = 'A <b>new</b> porch'
      from social_post_media m where m.post_id = p.id and p.id = ${id}`)
    return id
  }

  test('shows its picture in the shell, in the shape of its file', async () => {
    const id = await portrait()
    const { html } = await open(await signIn(), `/social-posts/${id}`)
    const { data } = answersIn(html).answers[`/api/social-posts/${id}`] as { data: SocialPost }
    expect(html).toMatch(/<div style="[^"]*aspect-ratio:0\.8"><img /)
    expect(html).toContain(` src="${data.thumbnail}?w=540" fetchpriority="high"></div>`)
  })

  test('leaves out an answer that is an error, and shows an empty place for its picture', async () => {
    const { answer, html } = await open(await signIn(), '/social-posts/424242')
    expect(answer.status).toBe(200)
    expect(Object.keys(answersIn(html).answers)).not.toContain('/api/social-posts/424242')
    expect(html).toContain('<div data-picture="96vw"></div>')
  })

  test('shows the first post of the present day with its picture and its title as text', async () => {
    const person = await server.createAgent()
    await connectMayasPage(server.context, person)
    const browser = await server.signIn(person.email)
    // Ten in the evening in Chicago, an hour from now.
    const { body } = await publish(browser, await portrait(), publishBody({ scheduled_at: '2026-12-01 04:00:00' }))
    const { html } = await open(browser, '/calendar')
    expect(html).toContain('<h3>A &lt;b>new&lt;/b> porch</h3>')
    expect(html).toContain(`<img alt="" class="size-full object-contain" style="border-radius:inherit" sizes="96px"`)
    expect(html).toContain(` src="${body.data.thumbnail}?w=540" fetchpriority="high"></div>`)
    expect(html).not.toContain('Nothing goes out today')
  })

  test('brings the month its address names', async () => {
    const { html } = await open(await signIn(), '/calendar?month=2027-02')
    expect(Object.keys(answersIn(html).answers)).toContain('/api/agent/social-posts?year=2027&month=2')
    expect(html).toContain(TODAY)
  })

  test('has nothing of another agent, and is not ended by a name that closes the data block', async () => {
    const name = 'Marigold</script><script>alert(1)</script>'
    const own = await open(await signIn({ firstName: name }), '/calendar')
    expect(own.html.match(/<script/g)).toHaveLength(2)
    expect(answersIn(own.html).answers['/api/user']).toMatchObject({ data: { first_name: name } })
    const other = await open(await signIn({ firstName: 'Hortensia' }), '/calendar')
    expect(other.html).toContain('Hortensia')
    expect(other.html).not.toContain('Marigold')
  })
})

describe('the checkout', () => {
  test('comes with its shell and its offer, for anybody', async () => {
    const { answer, html } = await open(server.guest(), '/checkout/premium?interval=quarterly')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(html).toContain('<link rel="code" crossorigin fetchpriority="low" href="/assets/checkout.js" />')
    const address = '/api/subscription-plans/premium?interval=quarterly'
    expect(answersIn(html).answers).toEqual({ [address]: await (await server.guest().fetch(address)).json() })
    expect(html).toMatch(/<h1>(Try|Start with) /)
  })

  test.each(['unknown', '..%2F..%2Fuser', 'a'.repeat(65)])('has no shell for product %s', async (product) => {
    const { answer, html } = await open(server.guest(), `/checkout/${product}`)
    expect(answer.status).toBe(200)
    expect(html).not.toContain('data-heading')
    expect(html).not.toContain('<h1>')
  })
})

describe('without a session', () => {
  test.each([
    ['/calendar?month=2027-02', '/login?from=%2Fcalendar%3Fmonth%3D2027-02'],
    ['/', '/login'],
  ])('%s leads to the login', async (path, login) => {
    const { answer, html } = await open(server.guest(), path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, login])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(html).not.toContain('Calendar')
  })

  test('an ended session is none, and with one the address alone leads to the dashboard', async () => {
    const browser = await signIn()
    const leadsTo = async (path: string) => (await open(browser, path)).answer.headers.get('location')
    expect(await leadsTo('/')).toBe('/dashboard')
    await browser.api('POST', '/logout')
    expect(await leadsTo('/calendar')).toBe('/login?from=%2Fcalendar')
  })
})
