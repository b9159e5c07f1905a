import { eq, sql } from 'drizzle-orm'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { agents, listings, users } from '#server/db/schema/index.ts'
import { codeAddress, qrDrawing } from '#server/modules/listing-page/qr-code.ts'
import { aPhoto, insertListing } from '#tests/support/listing-pages.ts'
import type { Person } from '#tests/support/people.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const server = useTestServer()
const open = async (path: string, headers: Record<string, string> = {}) =>
  await fetch(`${server.address}${path}`, { headers, redirect: 'manual' })
const statusOf = async (path: string) => (await open(path)).status

let agent: Person
beforeAll(async () => {
  agent = await server.createAgent({ firstName: 'Maya', lastName: 'Alvarez' }, { phone: '(512) 555-0142' })
})

const insert = async (content: Parameters<typeof insertListing>[2] = {}, by = agent) =>
  await insertListing(server.context, by.id, content)

describe('a public page', () => {
  test('is answered to anybody without cookies or permission to run or fetch anything', async () => {
    const { slug } = await insert({ photos: [aPhoto()] })
    const answer = await open(`/l/${slug}`, { accept: 'text/html' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('public, no-cache')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; font-src 'self';/)
    expect(policy).not.toContain('unsafe')
    const page = await answer.text()
    for (const [, path = ''] of page.matchAll(/(?:src|href)="(\/(?:media|l)\/[^"]+)"/g)) {
      expect([path, await statusOf(path.replaceAll('&amp;', '&'))]).toEqual([path, 200])
    }
  })

  test('is 404 for a draft, a deleted one, another plan, a disabled account and what was never there', async () => {
    const draft = await insert({ is_public: false })
    const deleted = await insert()
    await server.context.db.update(listings).set({ removedAt: new Date() }).where(eq(listings.id, deleted.id))
    const plus = await insert({}, await server.createAgent({}, { plan: 'plus' }))
    const none = await insert({}, await server.createAgent({}, { plan: null }))
    const disabled = await insert({}, await server.createAgent({ disabledAt: new Date() }))
    const { slug } = await insert({ photos: [aPhoto()] })
    const paths = [draft, deleted, plus, none, disabled].flatMap((one) => [`/l/${one.slug}`, `/l/${one.slug}/contact`])
    const others = ['/l/', '/l/nothing', '/l/%00', `/l/${'a'.repeat(150)}`, `/l/${slug}/photos/x`, `/l/${slug}/x/y`]
    for (const path of [...paths, ...others, `/l/${slug}/open-houses/x.ics`]) {
      expect([path, await statusOf(path)]).toEqual([path, 404])
    }
    expect(await (await open('/l/nothing', { accept: 'text/html' })).text()).toContain('We couldn’t find this page')
  })

  test('of a withdrawn listing says that it is gone and whom to ask', async () => {
    const { slug } = await insert({ status: 'withdrawn' })
    for (const path of ['', '/photos', '/contact']) {
      const answer = await open(`/l/${slug}${path}`)
      expect(answer.status).toBe(410)
      const page = await answer.text()
      for (const text of ['no longer available', 'Maya Alvarez', '(512) 555-0142']) expect(page).toContain(text)
      expect(page).not.toContain('$450,000')
    }
  })

  test('is in the language of its address, else in that of the browser', async () => {
    const { slug } = await insert()
    const language = async (query: string, accepted?: string) =>
      (await open(`/l/${slug}${query}`, accepted === undefined ? {} : { 'accept-language': accepted })).headers.get(
        'content-language',
      )
    expect(await language('')).toBe('en')
    expect(await language('', 'es-MX,es;q=0.9,en;q=0.8')).toBe('es')
    expect(await language('', 'fr, en;q=0.7, es;q=0.5')).toBe('en')
    expect(await language('?lang=es', 'en')).toBe('es')
    expect(await language('?lang=en', 'es')).toBe('en')
    expect(await language('?lang=x&lang=y')).toBe('en')
  })

  test('is sent compressed, and not again to who has it', async () => {
    const { slug } = await insert()
    const answer = await open(`/l/${slug}`, { 'accept-encoding': 'gzip' })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Accept-Language')
    expect(await answer.text()).toContain('12 Oak Street')
    const etag = answer.headers.get('etag') ?? ''
    expect((await open(`/l/${slug}`, { 'if-none-match': etag })).status).toBe(304)
    expect((await open(`/l/${slug}?lang=es`, { 'if-none-match': etag })).status).toBe(200)
    expect(await (await open(`/l/${slug}`, { 'accept-encoding': 'identity' })).text()).toContain('12 Oak Street')
  })

  test('is asked of the database once a second at most, however many requests there are', async () => {
    const { slug } = await insert()
    const select = vi.spyOn(server.context.db, 'select')
    await statusOf(`/l/${slug}`)
    const asked = select.mock.calls.length
    const start = performance.now()
    for (let round = 0; round < 20; round++) {
      await Promise.all(Array.from({ length: 50 }, () => statusOf(`/l/${slug}?from=sign`)))
    }
    const more = select.mock.calls.length - asked
    select.mockRestore()
    const seconds = Math.ceil((performance.now() - start) / 1000)
    // The one statement has two parts of its own.
    expect(asked).toBeLessThanOrEqual(2)
    expect(more).toBeLessThanOrEqual(2 * seconds)
  })

  test('is not looked for in the database at an address that no listing can have', async () => {
    const { slug } = await insert()
    const select = vi.spyOn(server.context.db, 'select')
    for (const made of ['nothing', 'oak-street-austin', `${slug}0`, slug.slice(0, -1), `${slug.slice(0, -1)}z`]) {
      expect([made, await statusOf(`/l/${made}`)]).toEqual([made, 404])
    }
    expect(select).not.toHaveBeenCalled()
    select.mockRestore()
  })

  test('changes soon after the listing, the profile or the account do, whichever process changed them', async () => {
    const { db } = server.context
    const own = await server.createAgent()
    const { slug, id, content } = await insert({}, own)
    const shows = async (text: string) =>
      await vi.waitFor(async () => expect(await (await open(`/l/${slug}`)).text()).toContain(text), { timeout: 10_000 })
    await shows('$450,000')
    await db
      .update(listings)
      .set({ content: { ...content, price: 440_000 } })
      .where(eq(listings.id, id))
    await shows('$440,000')
    await db.update(agents).set({ phone: '(512) 555-0177' }).where(eq(agents.userId, own.id))
    await shows('(512) 555-0177')
    await db.update(users).set({ lastName: 'Quebracho' }).where(eq(users.id, own.id))
    await shows('Robin Quebracho')
    await db
      .update(users)
      .set({ disabledAt: sql`now()` })
      .where(eq(users.id, own.id))
    await shows('We couldn’t find this page')
  })
})

describe('the code of a page', () => {
  const decoded = async (content: Uint8Array, density = 72) => {
    const { data, info } = await sharp(content, { density }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return decodeQR({ width: info.width, height: info.height, data })
  }

  test('leads to it from where it is printed, as a drawing and as a picture', async () => {
    const { slug, id } = await insert()
    const browser = await server.signIn(agent.email)
    for (const from of ['sign', 'flyer'] as const) {
      const page = codeAddress(server.context.config.publicUrl, slug, from)
      expect(page).toBe(`${server.context.config.publicUrl}/l/${slug}?from=${from}`)
      const drawing = await browser.fetch(`/api/agent/listings/${id}/qr?format=svg&from=${from}`)
      expect(drawing.headers.get('content-type')).toBe('image/svg+xml')
      expect(drawing.headers.get('content-disposition')).toContain('filename="12 Oak Street QR code.svg"')
      expect(await decoded(Buffer.from(await drawing.arrayBuffer()), 600)).toBe(page)
      const picture = await browser.fetch(`/api/agent/listings/${id}/qr?format=png&from=${from}`)
      const bytes = Buffer.from(await picture.arrayBuffer())
      expect((await sharp(bytes).metadata()).width).toBeGreaterThanOrEqual(1080)
      expect(await decoded(bytes)).toBe(page)
    }
  })

  test('has the blank border that readers need', () => {
    const drawing = qrDrawing('https://porch.example/l/12-oak-street?from=sign')
    const side = Number(/viewBox="0 0 (\d+)/.exec(drawing)?.[1])
    const starts = [...drawing.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].map(([, x, y, width]) => [x, y, width].map(Number))
    for (const [x = 0, y = 0, width = 0] of starts) {
      expect(Math.min(x, y, side - x - width, side - y - 1)).toBeGreaterThanOrEqual(4)
    }
  })

  test('is refused for a listing without a page, for another agent’s and in other forms', async () => {
    const { id } = await insert({ is_public: false })
    const browser = await server.signIn(agent.email)
    await server.context.db
      .update(listings)
      .set({ content: sql`content || '{"slug": ""}'` })
      .where(eq(listings.id, id))
    expect((await browser.api('GET', `/agent/listings/${id}/qr`)).status).toBe(409)
    const { id: foreign } = await insert({}, await server.createAgent())
    expect((await browser.api('GET', `/agent/listings/${foreign}/qr`)).status).toBe(404)
    expect((await browser.api('GET', `/agent/listings/${id}/qr?format=gif`)).status).toBe(422)
  })
})
