import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { leads, rateCounts } from '#server/db/schema/index.ts'
import { escapeHtml } from '#server/http/html.ts'
import { spamIn } from '#server/modules/listing-page/visitor-form/spam.ts'
import { insertListing } from '#tests/support/listing-pages.ts'
import type { Person } from '#tests/support/people.ts'
import { useTestServer } from '#tests/support/use-server.ts'
import { ADVERTISEMENTS, BOTS, honest, sendForm, sendMany, tokenFrom } from '#tests/support/visitors.ts'

let now = Date.parse('2026-12-01T12:00:00Z')
const server = useTestServer({ config: { trustedProxies: 1 }, now: () => new Date(now) })

let agent: Person
let slug: string
let id: string

beforeEach(async () => {
  // Limits of an hour begin anew, whoever counts them.
  now += 2 * 60 * 60 * 1000
  await server.context.db.delete(rateCounts)
  agent = await server.createAgent({ firstName: 'Maya', lastName: 'Alvarez' }, { brokerageName: 'Cedar & Main' })
  ;({ slug, id } = await insertListing(server.context, agent.id))
})

const found = async () => await server.context.db.select().from(leads).where(eq(leads.agentId, agent.id))
const open = async (path: string) => await (await fetch(`${server.address}/l/${slug}${path}`)).text()
const tokenIn = (page: string) => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
const WHOLE = { name: 'Ana Lopez', phone: '512 555 0142', email: '', question: 'Still for sale?', agreed: 'yes' }

describe('a visitor’s question', () => {
  test('becomes a lead with the words they agreed to, and where they came from', async () => {
    const page = await (await fetch(`${server.address}/l/${slug}/contact?lang=es&from=sign`)).text()
    const action = /action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(action).toBe(`/l/${slug}/contact?lang=es&from=sign`)
    now += 20_000
    const answer = await fetch(server.address + action, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.context.config.publicUrl },
      body: new URLSearchParams({ ...WHOLE, token: tokenIn(page) }).toString(),
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/l/${slug}/contact/sent?lang=es&from=sign`])
    expect(answer.headers.get('set-cookie')).toBeNull()
    const [lead, ...others] = await found()
    expect(others).toEqual([])
    expect(lead).toMatchObject({
      source: 'page',
      listingId: id,
      cameFrom: 'sign',
      name: 'Ana Lopez',
      phone: '(512) 555-0142',
      message: 'Still for sale?',
      language: 'es',
      consent: { language: 'es', version: expect.any(String) },
    })
    expect(page).toContain(escapeHtml(lead?.consent?.words ?? 'none'))
    expect(await open('/contact/sent')).toContain('Maya Alvarez has it now')
  })

  test('sent twice is one lead, and the agent sees it as their own call answers', async () => {
    const fields = { ...WHOLE, token: tokenFrom(server, slug) }
    for (let time = 0; time < 3; time++) {
      expect((await sendForm(server, slug, { fields, ip: '192.0.2.1' })).status).toBe(303)
    }
    expect(await found()).toHaveLength(1)
    const browser = await server.signIn(agent.email)
    const { body } = await browser.api<{ data: { name: string }[] }>('GET', '/agent/leads')
    expect(body.data.map(({ name }) => name)).toEqual(['Ana Lopez'])
  })

  test('corrected after Back isn’t lost: it is shown again, and sent once more becomes a second lead', async () => {
    const fields = { ...WHOLE, token: tokenFrom(server, slug) }
    const send = async (changed: Partial<typeof fields>) =>
      await sendForm(server, slug, { fields: { ...fields, ...changed }, ip: '192.0.2.8' })
    expect((await send({})).status).toBe(303)
    const corrected = { phone: '512 555 0143' }
    const answer = await send(corrected)
    const page = await answer.text()
    expect([answer.status, page.includes('We already have your first message')]).toEqual([422, true])
    expect(page).toContain('value="512 555 0143"')
    expect(await found()).toHaveLength(1)
    // The same words again are still the first lead.
    expect((await send({})).status).toBe(303)
    expect((await send({ ...corrected, token: tokenIn(page) })).status).toBe(303)
    expect((await found()).map(({ phone }) => phone).toSorted()).toEqual(['(512) 555-0142', '(512) 555-0143'])
  })

  test('with a number from abroad is kept with the number in its message', async () => {
    const fields = { ...WHOLE, phone: '+52 55 1234 5678', token: tokenFrom(server, slug) }
    expect((await sendForm(server, slug, { fields, ip: '192.0.2.2' })).status).toBe(303)
    expect((await found())[0]).toMatchObject({ phone: '', message: 'Still for sale?\n\n+52 55 1234 5678' })
  })

  test('with something wrong comes back with all that was typed and the error at its field', async () => {
    const fields = { ...WHOLE, phone: '12', email: 'ana@', question: 'A <b>porch</b>?', token: tokenFrom(server, slug) }
    const answer = await sendForm(server, slug, { fields, ip: '192.0.2.3' })
    const page = (await answer.text()).replaceAll(/\s+/g, ' ')
    expect(answer.status).toBe(422)
    expect(page).toMatch(
      /id="phone" name="phone" value="12"[^>]* aria-invalid="true" aria-describedby="phone-error" autofocus/,
    )
    expect(page).toContain('id="email-error">Please enter an email address')
    expect(page).toContain('A &lt;b&gt;porch&lt;/b&gt;?</textarea>')
    expect(page).toContain('value="yes" checked')
    // The same form can be sent again at once.
    const again = await sendForm(server, slug, { fields: { ...WHOLE, token: tokenIn(page) }, ip: '192.0.2.3' })
    expect(again.status).toBe(303)
    expect(await found()).toHaveLength(1)
  })

  test.each([
    ['too soon', 1, 'That was quick'],
    ['too late', 13 * 3600, 'open for a long time'],
  ])('%s is asked to be sent again, which then works', async (_, secondsAgo, words) => {
    const fields = { ...WHOLE, token: tokenFrom(server, slug, secondsAgo) }
    const answer = await sendForm(server, slug, { fields, ip: '192.0.2.4' })
    const page = await answer.text()
    expect([answer.status, page.includes(words), page.includes('Still for sale?')]).toEqual([422, true, true])
    now += 4_000
    const again = await sendForm(server, slug, { fields: { ...WHOLE, token: tokenIn(page) }, ip: '192.0.2.4' })
    expect(again.status).toBe(303)
    expect(await found()).toHaveLength(1)
  })

  test('of who filled a hidden field, as a browser might, isn’t lost: the field is shown', async () => {
    const fields = { ...WHOLE, subject: 'Ana', token: tokenFrom(server, slug) }
    const page = await (await sendForm(server, slug, { fields, ip: '192.0.2.5' })).text()
    expect(page).not.toContain('aria-hidden="true"><label for="subject"')
    expect(page).toContain('Please empty the last field')
    const again = await sendForm(server, slug, {
      fields: { ...WHOLE, subject: '', token: tokenIn(page) },
      ip: '192.0.2.5',
    })
    expect(again.status).toBe(303)
    expect(await found()).toHaveLength(1)
  })

  test('of an agent’s other page, a draft or a withdrawn one becomes nothing', async () => {
    const draft = await insertListing(server.context, agent.id, { is_public: false })
    const gone = await insertListing(server.context, agent.id, { status: 'withdrawn' })
    for (const [one, status] of [
      [draft, 404],
      [gone, 410],
    ] as const) {
      const fields = { ...WHOLE, token: tokenFrom(server, one.slug) }
      expect((await sendForm(server, one.slug, { fields, ip: '192.0.2.6' })).status).toBe(status)
    }
    expect(await found()).toEqual([])
  })
})

describe('limits', () => {
  test('count an address behind the proxy, whatever it claims to be, and leave others alone', async () => {
    const send = async (ip: string) =>
      (await sendForm(server, slug, { fields: { ...WHOLE, token: tokenFrom(server, slug) }, ip })).status
    const statuses = []
    for (let at = 0; at < 25; at++) statuses.push(await send(`203.0.113.${at}, 198.51.100.7`))
    expect(statuses.filter((status) => status === 303)).toHaveLength(20)
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429])
    expect(await send('198.51.100.8')).toBe(303)
  })

  test('keep what was typed', async () => {
    const send = async () =>
      await sendForm(server, slug, { fields: { ...WHOLE, token: tokenFrom(server, slug) }, ip: '10.9.0.1' })
    await sendMany(20, send)
    const answer = await send()
    expect(answer.status).toBe(429)
    expect(await answer.text()).toContain('Still for sale?')
  })

  test('of one form, repeated from many addresses, keep nobody else from asking', async () => {
    const fields = { ...WHOLE, token: tokenFrom(server, slug) }
    const repeated = await sendMany(70, (at) => sendForm(server, slug, { fields, ip: `10.9.1.${at}` }))
    expect(new Set(repeated)).toEqual(new Set([303]))
    const statuses = await sendMany(70, (at) => sendForm(server, slug, honest(server, slug, at)))
    expect(new Set(statuses)).toEqual(new Set([303]))
    expect(await found()).toHaveLength(71)
  })
})

describe('programs', () => {
  test.each(Object.entries(BOTS))('%s make no lead', async (_, bot) => {
    const statuses = await sendMany(14, (at) => sendForm(server, slug, bot(server, slug, at)))
    expect(await found()).toEqual([])
    expect(statuses.filter((status) => status === 303 || status >= 500)).toEqual([])
  })

  test('that repeat one form make no second lead', async () => {
    const one = honest(server, slug, 1)
    await sendMany(20, () => sendForm(server, slug, one))
    expect(await found()).toHaveLength(1)
  })

  test('that repeat one form with other words make no second lead', async () => {
    const one = honest(server, slug, 1)
    await sendMany(20, (at) => sendForm(server, slug, { ...one, fields: { ...one.fields, question: `Offer ${at}` } }))
    expect(await found()).toHaveLength(1)
  })

  test('are told from forty honest visitors, who all become leads', async () => {
    const statuses = await sendMany(40, (at) => sendForm(server, slug, honest(server, slug, at)))
    expect(new Set(statuses)).toEqual(new Set([303]))
    expect(await found()).toHaveLength(40)
  })

  test.each([
    ['Is the sale pending?', {}],
    ['See www.zillow.example/house', { question: 'links' }],
    ['Write to me at ana@mail.com', {}],
    ['Our SEO services rank your website on Google', { question: 'advertisement' }],
    ['Your website came up at the top of my Google search. Is the home still for sale?', {}],
    ['I found the company on the first page of Google. Can we see it Saturday?', {}],
    ['Would the seller take an offer with a business loan?', {}],
    ['在 zillow.com 上看到的，还在卖吗？', { question: 'links' }],
    ['Видела дом на zillow.com, он ещё продаётся?', { question: 'links' }],
  ])('are told by what they write: %s', (question, spam) => {
    expect(spamIn({ name: 'Ana Lopez', question })).toEqual(spam)
  })

  test.each(ADVERTISEMENTS)('are never told that what they advertise was taken: %s', async (question) => {
    const fields = { ...WHOLE, question, token: tokenFrom(server, slug) }
    const answer = await sendForm(server, slug, { fields, ip: '192.0.2.7' })
    expect([answer.status, (await answer.text()).includes('id="question-error"')]).toEqual([422, true])
    expect(await found()).toEqual([])
  })
})
