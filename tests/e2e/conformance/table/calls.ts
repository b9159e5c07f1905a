import { randomUUID } from 'node:crypto'

import { photo } from '../../support/pictures.ts'
import { expect, part, postThat } from '../checks.ts'
import { rowsAt, type At, type Group, type Row } from '../row.ts'

const call = rowsAt('agent-area §7 The calls')
const decided = rowsAt('decisions, The calls')
const role = rowsAt('decisions, Roles and plans')

const text = expect.any(String)
const number = expect.any(Number)
const flag = expect.any(Boolean)
const list = expect.any(Array)
const meta = { current_page: number, last_page: number, per_page: number, total: number }

/** An answer of 200 with that in its envelope. */
async function answers(at: At, method: string, path: string, data: unknown, json?: unknown): Promise<void> {
  const { status, body } = await at.api(method, path, json === undefined ? {} : { json })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ data })
}

const get = (path: string, says: string, data: unknown): Row =>
  call(`GET ${path.replace(/\?.*/, '')}: ${says}`, (at) => answers(at, 'GET', path, data))

const collection = { id: number, name: text, image_url: text }
const post = {
  id: number,
  type: text,
  title: text,
  tags: list,
  collection_name: text,
  collection_description: text,
}

const paged = (path: string, item: Record<string, unknown>): Row =>
  call(`GET ${path.replace(/\?.*/, '')}: data list and meta.last_page`, async ({ api }) => {
    const { status, body } = await api('GET', path)
    expect(status).toBe(200)
    expect(part(body, 'data.0')).toMatchObject(item)
    expect(part(body, 'meta')).toEqual(meta)
  })

const published = {
  id: number,
  scheduled_at: text,
  thumbnail: text,
  caption: text,
  type: expect.stringMatching(/^(video|reel|carousel|image)$/),
  platforms: list,
}

async function aPost({ api }: At): Promise<number> {
  const { id } = await postThat(api, ({ type, is_premium }) => type === 'image' && !is_premium)
  return id
}

/** Noon UTC on a day of the month after next, one for each call. */
function later(day: number): string {
  const now = new Date()
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, day, 18))
  return at.toISOString().slice(0, 19).replace('T', ' ')
}

const intent = (scheduledAt: string) => ({
  caption: 'A light in the window.',
  caption_language: 'en',
  facebook: true,
  instagram: false,
  linkedin: false,
  scheduled_at: scheduledAt,
})

const agent: Group = {
  id: 'Calls of an agent',
  as: 'agent',
  works: true,
  open: ({ go }) => go('/terms'),
  rows: [
    call('GET /sanctum/csrf-cookie fetches the CSRF cookie', async ({ api, page, app }) => {
      const { status } = await api('GET', '/sanctum/csrf-cookie')
      expect(status).toBe(204)
      expect((await page.context().cookies(app.url)).map(({ name }) => name)).toContain('XSRF-TOKEN')
    }),
    get('/user', 'name, first_name, last_name, email, avatar', {
      name: 'Maya Alvarez',
      first_name: 'Maya',
      last_name: 'Alvarez',
      email: 'agent@porchlight.test',
      avatar: text,
    }),
    role('GET /user says which role', (at) => answers(at, 'GET', '/user', { role: 'agent' })),
    call('PUT /user takes email and passwords', (at) =>
      answers(
        at,
        'PUT',
        '/user',
        { email: 'agent@porchlight.test' },
        { email: 'agent@porchlight.test', current_password: '', password: '', confirm_password: '' },
      ),
    ),
    get('/agent', 'first_name, last_name, license, phone, work_email, designations, website, time_zone', {
      first_name: text,
      last_name: text,
      license: text,
      phone: text,
      work_email: text,
      designations: text,
      website: text,
      time_zone: 'America/Chicago',
    }),
    call('PUT /agent takes agent fields and answers the record', (at) =>
      answers(at, 'PUT', '/agent', { designations: 'ABR, SRS' }, { designations: 'ABR, SRS' }),
    ),
    get('/agent/avatar-and-broker-logo', 'avatar, broker_logo', { avatar: text, broker_logo: text }),
    call('POST /agent/avatar-and-broker-logo takes multipart avatar and broker_logo', async ({ api }) => {
      const avatar = await photo(300, 293)
      const { status, body } = await api('POST', '/agent/avatar-and-broker-logo', { multipart: { avatar } })
      expect([status, typeof part(body, 'data.avatar')]).toEqual([200, 'string'])
    }),
    get('/agent/social-post-settings', 'tags, frequency_days_of_week, frequency_time_of_day', {
      tags: list,
      frequency_days_of_week: list,
      frequency_time_of_day: text,
    }),
    call('POST /agent/social-post-settings saves them', (at) =>
      answers(
        at,
        'POST',
        '/agent/social-post-settings',
        { frequency_days_of_week: ['monday'], frequency_time_of_day: 'morning' },
        { tags: ['homeBuyers'], frequency_days_of_week: ['monday'], frequency_time_of_day: 'morning' },
      ),
    ),
    call('GET /agent/social-posts?month={m}&year={y}: scheduled posts', async ({ api }) => {
      const now = new Date()
      const { status, body } = await api(
        'GET',
        `/agent/social-posts?month=${now.getUTCMonth() + 1}&year=${now.getUTCFullYear()}`,
      )
      expect(status).toBe(200)
      expect(part(body, 'data.0')).toMatchObject(published)
      expect(part(body, 'data.0')).toHaveProperty('published_at')
    }),
    call('POST /social-posts/{id}/publish takes the publish payload', async (at) => {
      const { status, body } = await at.api('POST', `/social-posts/${await aPost(at)}/publish`, {
        headers: { 'Idempotency-Key': randomUUID() },
        json: intent(later(10)),
      })
      expect(status, JSON.stringify(body)).toBe(201)
      expect(part(body, 'data')).toMatchObject({ status: 'scheduled', platforms: ['facebook'] })
    }),
    decided('the same Idempotency-Key gives the same publication', async (at) => {
      const [id, key] = [await aPost(at), randomUUID()]
      const sent = { headers: { 'Idempotency-Key': key }, json: intent(later(11)) }
      const [first, second] = [
        await at.api('POST', `/social-posts/${id}/publish`, sent),
        await at.api('POST', `/social-posts/${id}/publish`, sent),
      ]
      expect(part(first.body, 'data.id')).toBe(part(second.body, 'data.id'))
      const other = { ...sent, json: { ...sent.json, caption: 'Other words.' } }
      expect((await at.api('POST', `/social-posts/${id}/publish`, other)).status).toBe(409)
    }),
    call('GET, PUT and DELETE /agent/social-posts/{id}', async (at) => {
      const made = await at.api('POST', `/social-posts/${await aPost(at)}/publish`, {
        headers: { 'Idempotency-Key': randomUUID() },
        json: intent(later(12)),
      })
      const path = `/agent/social-posts/${String(part(made.body, 'data.id'))}`
      await answers(at, 'GET', path, published)
      await answers(at, 'PUT', path, { caption: 'Other words.' }, { ...intent(later(13)), caption: 'Other words.' })
      expect((await at.api('DELETE', path)).status).toBe(204)
    }),
    get('/agent/social-media/connections', 'a map keyed by platform: page_name or name, needs_to_reconnect, status', {
      facebook: { page_name: text, needs_to_reconnect: false, status: 'active' },
      instagram: { name: text, needs_to_reconnect: false, status: 'active' },
      linkedin: { name: text, needs_to_reconnect: false, status: 'active' },
    }),
    ...['linkedin', 'instagram', 'facebook'].map((platform) =>
      get(`/agent/social-media/${platform}/redirect-url`, 'redirectUrl', {
        redirectUrl: expect.stringMatching(/^https?:/),
      }),
    ),
    call(
      'GET /agent/social-media/{platform}/handle-connection?code={code}: success, message, pageName, pages',
      async (at) => {
        const { body } = await at.api('GET', '/agent/social-media/facebook/redirect-url')
        await at.page.goto(String(part(body, 'data.redirectUrl')))
        let handled: unknown
        await at.page.route('**/api/agent/social-media/facebook/handle-connection**', async (route) => {
          const answer = await route.fetch()
          handled = await answer.json()
          await route.fulfill({ response: answer })
        })
        await at.page.getByRole('button', { name: 'Allow', exact: true }).click()
        await expect(at.page.getByRole('radio').first()).toBeVisible()
        expect(handled).toMatchObject({ data: { success: true, message: text } })
        expect(part(handled, 'data.pages.0')).toMatchObject({ id: text, name: text })
        expect(part(handled, 'data')).toHaveProperty('pageName')
        await at.page.unrouteAll()
      },
    ),
    get('/agent/social-media/facebook/pages', 'a pages list', { pages: list }),
    call('POST /agent/social-media/facebook/connect-page with pageId: success', async (at) => {
      const { body } = await at.api('GET', '/agent/social-media/facebook/pages')
      const pageId = part(body, 'data.pages.0.id')
      await answers(at, 'POST', '/agent/social-media/facebook/connect-page', { success: true }, { pageId })
    }),
    // Collections created by other rows have no picture.
    paged('/social-post-collections', { id: number, name: text }),
    call('GET /social-post-collections/{id}', async (at) => {
      const { body } = await at.api('GET', '/social-post-collections/tag/home-buyers')
      await answers(at, 'GET', `/social-post-collections/${String(part(body, 'data.0.id'))}`, collection)
    }),
    call('GET /social-post-collections/{id}/social-posts: a list of posts with tags', async ({ api }) => {
      const { body } = await api('GET', '/social-post-collections/tag/home-buyers')
      const answer = await api('GET', `/social-post-collections/${String(part(body, 'data.0.id'))}/social-posts`)
      expect(part(answer.body, 'data.0')).toMatchObject(post)
      expect(part(answer.body, 'data.0')).toHaveProperty('thumbnail')
      expect(part(answer.body, 'data.0.tags.0')).toMatchObject({ id: number, name: text })
    }),
    ...[
      'home-buyers',
      'home-sellers',
      'home-tour-videos',
      'mortgage',
      'neighborhood-videos',
      'new-construction',
      'school-ratings',
      'motivators',
      'scripture-verses',
    ].map((tag) => paged(`/social-post-collections/tag/${tag}?page=1`, collection)),
    paged('/social-posts', post),
    call('GET /social-posts/{id}', async (at) => {
      await answers(at, 'GET', `/social-posts/${await aPost(at)}`, {
        id: number,
        title: text,
        caption: text,
        spanish_caption: text,
        type: text,
        thumbnail: text,
        is_premium: flag,
        facebook: flag,
        instagram: flag,
        linkedin: flag,
      })
    }),
    rowsAt('agent-area §3 Social post')('a film has a video_url', async ({ api }) => {
      const video = await postThat(api, ({ type }) => type.includes('video'))
      const answer = await api('GET', `/social-posts/${video.id}`)
      expect(part(answer.body, 'data.video_url')).toMatch(/\.mp4$/)
    }),
    get('/cities/search?q=austin', 'a data list of cities', expect.any(Array)),
    get('/agent/service-areas', 'a data list of cities', expect.any(Array)),
    get('/agent/brokerage', 'name, phone, address, city_id, zip_code', {
      name: text,
      phone: text,
      address: text,
      city_id: number,
      city: { id: number, name: text, state_code: text },
      zip_code: text,
    }),
    call('PUT /agent/brokerage takes brokerage fields', (at) =>
      answers(
        at,
        'PUT',
        '/agent/brokerage',
        { name: 'Cedar & Main' },
        { name: 'Cedar & Main', phone: '', address: '', city_id: null, zip_code: '' },
      ),
    ),
    decided('an answer carries nothing beside data, lists also meta', async ({ api }) => {
      expect(Object.keys((await api('GET', '/user')).body as object)).toEqual(['data'])
      expect(Object.keys((await api('GET', '/social-posts')).body as object).toSorted()).toEqual(['data', 'meta'])
    }),
    decided('errors are {message, code, errors?, request_id}', async ({ api }) => {
      const { status, body } = await api('PUT', '/agent', { json: { first_name: '' } })
      expect(status).toBe(422)
      expect(body).toEqual({
        message: text,
        code: 'validation_failed',
        errors: { first_name: ['First name is required'] },
        request_id: text,
      })
    }),
    ...['/social-posts?page=0', '/social-posts?page=a', '/agent/social-posts?month=13&year=2026'].map((path) =>
      rowsAt('decisions, Contradictions, Answers')(`bad paging and months are 422: ${path}`, async ({ api }) =>
        expect((await api('GET', path)).status).toBe(422),
      ),
    ),
    decided('what there isn’t is 404', async ({ api }) => {
      const { status, body } = await api('GET', '/social-posts/99999999')
      expect([status, part(body, 'code')]).toEqual([404, 'not_found'])
    }),
    decided('a body too large is 413', async ({ api }) => {
      const { status } = await api('PUT', '/agent', { json: { website: 'x'.repeat(3_000_000) } })
      expect(status).toBe(413)
    }),
    decided('a change without the CSRF token is 419', async ({ api }) => {
      const { status, body } = await api('PUT', '/agent', { json: {}, headers: { 'X-XSRF-TOKEN': '' } })
      expect([status, part(body, 'code')]).toEqual([419, 'csrf_mismatch'])
    }),
    rowsAt('decisions, Contradictions, Answers')('an unknown CSRF token is 419', async ({ api }) => {
      const { status } = await api('PUT', '/agent', { json: {}, headers: { 'X-XSRF-TOKEN': 'a'.repeat(64) } })
      expect(status).toBe(419)
    }),
    role('an agent’s call to an admin’s path is 403 or unknown', async ({ api }) => {
      const { status } = await api('GET', '/admin/social-posts')
      expect([403, 404]).toContain(status)
    }),
    decided('GET /api/openapi.json lists the calls', async ({ api }) => {
      const { status, body } = await api('GET', '/openapi.json')
      expect(status).toBe(200)
      expect(Object.keys(part(body, 'paths') as object).length).toBeGreaterThan(30)
    }),
    rowsAt('agent-area §2 Sidebar')('POST /logout takes no payload and ends the session', async ({ api }) => {
      expect((await api('POST', '/logout')).status).toBe(204)
      expect((await api('GET', '/user')).status).toBe(401)
    }),
  ],
}

const SIGNED_IN_ONLY = [
  ['GET', '/user'],
  ['GET', '/agent'],
  ['GET', '/agent/avatar-and-broker-logo'],
  ['GET', '/agent/social-post-settings'],
  ['GET', '/agent/social-posts?month=1&year=2026'],
  ['GET', '/agent/social-media/connections'],
  ['GET', '/agent/service-areas'],
  ['GET', '/agent/brokerage'],
  ['GET', '/social-posts'],
  ['GET', '/social-post-collections'],
  ['GET', '/cities/search?q=austin'],
] as const

const guest: Group = {
  id: 'Calls of a guest',
  as: null,
  open: ({ go }) => go('/terms'),
  rows: [
    ...SIGNED_IN_ONLY.map(([method, path]) =>
      rowsAt('agent-area §6')(`signed out, ${method} ${path.replace(/\?.*/, '')} is 401`, async ({ api }) => {
        const { status, body } = await api(method, path)
        expect([status, part(body, 'code')]).toEqual([401, 'unauthenticated'])
      }),
    ),
    call('POST /login takes email and password', async ({ api }) => {
      await api('GET', '/sanctum/csrf-cookie')
      const { status, body } = await api('POST', '/login', {
        json: { email: 'plus@porchlight.test', password: 'Porchlight1!' },
      })
      expect([status, part(body, 'data.email')]).toEqual([200, 'plus@porchlight.test'])
    }),
    role('no call answers with another agent’s data: 404', async ({ api }) => {
      const { body } = await api(
        'GET',
        `/agent/social-posts?month=${new Date().getUTCMonth() + 1}&year=${new Date().getUTCFullYear()}`,
      )
      const mine = new Set((part(body, 'data') as { id: number }[]).map(({ id }) => id))
      const strange = [1, 2, 3, 4, 5].filter((id) => !mine.has(id))
      for (const id of strange) expect((await api('GET', `/agent/social-posts/${id}`)).status).toBe(404)
    }),
    rowsAt('decisions, Settings and addresses')('GET /healthz and /readyz answer', async ({ page, app }) => {
      for (const path of ['/healthz', '/readyz']) expect((await page.request.get(app.url + path)).status()).toBe(200)
    }),
    role('on Plus LinkedIn can’t be connected', async ({ api }) => {
      const { status, body } = await api('GET', '/agent/social-media/linkedin/redirect-url')
      expect([status, part(body, 'code')]).toEqual([403, 'plan_required'])
    }),
  ],
}

const admin: Group = {
  id: 'Calls of an admin',
  as: 'admin',
  open: ({ go }) => go('/terms'),
  rows: [
    role('GET /user says admin', (at) => answers(at, 'GET', '/user', { role: 'admin' })),
    rowsAt('decisions, Contradictions, Billing calls')('library reads are allowed', async ({ api }) =>
      expect((await api('GET', '/social-posts')).status).toBe(200),
    ),
    rowsAt('admin-and-billing §6')('an agent’s calls are 403', async ({ api }) =>
      expect((await api('GET', '/agent')).status).toBe(403),
    ),
  ],
}

export const calls: readonly Group[] = [agent, guest, admin]
