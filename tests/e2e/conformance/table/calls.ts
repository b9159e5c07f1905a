import { randomUUID } from 'node:crypto'

import { photo } from '../../support/pictures.ts'
import { answers, answersFields, answerTo, firstOf, refused } from '../by-contract.ts'
import { expect, part, postThat } from '../checks.ts'
import { rowsAt, type At, type Group, type Row } from '../row.ts'

const call = rowsAt('agent-area §7 The calls')
const decided = rowsAt('decisions, The calls')
const answersRow = rowsAt('decisions, Contradictions, Answers')
const role = rowsAt('decisions, Roles and plans')

/** A call without parameters in its text, that answers with the fields its text names. */
const get = (path: string, fields: string): Row =>
  call(`GET ${path.replace(/\?.*/, '')}: ${fields}`, answersFields('GET', path, fields))

/** One that answers with a list of cities. */
const cities = (path: string): Row =>
  call(`GET ${path.replace(/\?.*/, '')}: a data list of cities`, (at) => answerTo(at, 'GET', path))

const TAG_PAGES = (
  'home-buyers home-sellers home-tour-videos mortgage neighborhood-videos new-construction school-ratings ' +
  'motivators scripture-verses'
).split(' ')
const COLLECTION = 'id, name, image_url'
const POST = 'id, type, title, tags, thumbnail, collection_name, collection_description'
const SCHEDULED = 'id, scheduled_at, thumbnail, caption, type, platforms, published_at'

const paged = (path: string, fields: string): Row =>
  call(`GET ${path.replace(/\?.*/, '')}: data list and meta.last_page`, async (at) => {
    await answersFields('GET', path, fields, firstOf)(at)
    expect(part((await at.api('GET', path)).body, 'meta')).toMatchObject({ last_page: expect.any(Number) })
  })

async function aPost({ api }: At): Promise<number> {
  const { id } = await postThat(api, ({ type, is_premium }) => type === 'image' && !is_premium)
  return id
}

/** The first collection of buyers' posts. */
async function aCollection(at: At): Promise<string> {
  const collections = await answerTo(at, 'GET', '/social-post-collections/tag/home-buyers')
  return `/social-post-collections/${String(part(collections, '0.id'))}`
}

/** Noon in Chicago on a day of the month after next, one for each call. */
function later(day: number): string {
  const now = new Date()
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, day, 18))
  return at.toISOString().slice(0, 19).replace('T', ' ')
}

const month = (now = new Date()) => `/agent/social-posts?month=${now.getUTCMonth() + 1}&year=${now.getUTCFullYear()}`

const intent = (scheduledAt: string) => ({
  caption: 'A light in the window.',
  caption_language: 'en',
  facebook: true,
  instagram: false,
  linkedin: false,
  scheduled_at: scheduledAt,
})

/** Schedules a post for such a day. */
const schedule = async (at: At, day: number) =>
  await answerTo(at, 'POST', `/social-posts/${await aPost(at)}/publish`, {
    headers: { 'Idempotency-Key': randomUUID() },
    json: intent(later(day)),
  })

/** Consents to a connection of Facebook on its stand-in; the query of the way back. */
async function consent(at: At): Promise<string> {
  const redirect = await answerTo(at, 'GET', '/agent/social-media/facebook/redirect-url')
  const answer = await fetch(String(part(redirect, 'redirectUrl')), {
    method: 'POST',
    body: new URLSearchParams({ person: 'maya', decision: 'allow' }),
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location') ?? '').search
}

/** A save that answers what is sent. */
function saves(says: string, json: Record<string, unknown>): Row {
  const [method = '', path = ''] = says.split(' ')
  return call(says, answers(method, path, json, json))
}

const withToken = (token: string) => ({ json: {}, headers: { 'X-XSRF-TOKEN': token } })
const ADDRESS = { email: 'agent@porchlight.test' }
const NO_PASSWORDS = { current_password: '', password: '', confirm_password: '' }
const SETTINGS = { tags: ['homeBuyers'], frequency_days_of_week: ['monday'], frequency_time_of_day: 'morning' }
const BROKERAGE = { name: 'Cedar & Main', phone: '', address: '', city_id: null, zip_code: '' }
const CONNECTION = { name: expect.any(String), needs_to_reconnect: false, status: 'active' }

const agent: Group = {
  id: 'Calls of an agent',
  as: 'agent',
  rows: [
    call('GET /sanctum/csrf-cookie fetches the CSRF cookie', async (at) => {
      await answerTo(at, 'GET', '/sanctum/csrf-cookie')
      expect((await at.browser.cookies(at.app.url)).map(({ name }) => name)).toContain('XSRF-TOKEN')
    }),
    get('/user', 'name, first_name, last_name, email, avatar'),
    role('GET /user says which role', answers('GET', '/user', { role: 'agent' })),
    call('PUT /user takes email and passwords', answers('PUT', '/user', ADDRESS, { ...ADDRESS, ...NO_PASSWORDS })),
    get('/agent', 'first_name, last_name, license, phone, work_email, designations, website, time_zone'),
    saves('PUT /agent takes agent fields and answers the record', { designations: 'ABR, SRS' }),
    get('/agent/avatar-and-broker-logo', 'avatar, broker_logo'),
    call('POST /agent/avatar-and-broker-logo takes multipart avatar and broker_logo', async (at) => {
      const multipart = { avatar: await photo(300, 293) }
      const saved = await answerTo(at, 'POST', '/agent/avatar-and-broker-logo', { multipart })
      expect(saved).toMatchObject({ avatar: expect.any(String) })
    }),
    get('/agent/social-post-settings', 'tags, frequency_days_of_week, frequency_time_of_day'),
    saves('POST /agent/social-post-settings saves them', SETTINGS),
    call(
      'GET /agent/social-posts?month={m}&year={y}: scheduled posts',
      answersFields('GET', month(), SCHEDULED, firstOf),
    ),
    call('POST /social-posts/{id}/publish takes the publish payload', async (at) =>
      expect(await schedule(at, 10)).toMatchObject({ status: 'scheduled', platforms: ['facebook'] }),
    ),
    decided('the same Idempotency-Key gives the same publication', async (at) => {
      const path = `/social-posts/${await aPost(at)}/publish`
      const sent = { headers: { 'Idempotency-Key': randomUUID() }, json: intent(later(11)) }
      const [first, second] = [await answerTo(at, 'POST', path, sent), await answerTo(at, 'POST', path, sent)]
      expect(part(first, 'id')).toBe(part(second, 'id'))
      const other = { ...sent, json: { ...sent.json, caption: 'Other words.' } }
      expect((await at.api('POST', path, other)).status).toBe(409)
    }),
    call('GET, PUT and DELETE /agent/social-posts/{id}', async (at) => {
      const path = `/agent/social-posts/${String(part(await schedule(at, 12), 'id'))}`
      await answersFields('GET', path, SCHEDULED)(at)
      const json = { ...intent(later(13)), caption: 'Other words.' }
      expect(await answerTo(at, 'PUT', path, { json })).toMatchObject({ caption: 'Other words.' })
      await answerTo(at, 'DELETE', path)
    }),
    call(
      'GET /agent/social-media/connections: a map keyed by platform: page_name or name, needs_to_reconnect, status',
      answers('GET', '/agent/social-media/connections', {
        facebook: { ...CONNECTION, page_name: expect.any(String) },
        instagram: CONNECTION,
        linkedin: CONNECTION,
      }),
    ),
    ...['linkedin', 'instagram', 'facebook'].map((platform) =>
      get(`/agent/social-media/${platform}/redirect-url`, 'redirectUrl'),
    ),
    call(
      'GET /agent/social-media/{platform}/handle-connection?code={code}: success, message, pageName, pages',
      async (at) => {
        const path = `/agent/social-media/facebook/handle-connection${await consent(at)}`
        expect(await answerTo(at, 'GET', path)).toMatchObject({
          success: true,
          message: expect.any(String),
          pageName: null,
          pages: expect.arrayContaining([expect.objectContaining({ id: expect.any(String) })]),
        })
      },
    ),
    get('/agent/social-media/facebook/pages', 'pages'),
    call('POST /agent/social-media/facebook/connect-page with pageId: success', async (at) => {
      const pages = await answerTo(at, 'GET', '/agent/social-media/facebook/pages')
      const json = { pageId: part(pages, 'pages.0.id') }
      await answers('POST', '/agent/social-media/facebook/connect-page', { success: true }, json)(at)
    }),
    paged('/social-post-collections', 'id, name'),
    call('GET /social-post-collections/{id}', async (at) =>
      answersFields('GET', await aCollection(at), COLLECTION)(at),
    ),
    call('GET /social-post-collections/{id}/social-posts: a list of posts with tags', async (at) => {
      const path = `${await aCollection(at)}/social-posts`
      await answersFields('GET', path, POST, firstOf)(at)
      await answersFields('GET', path, 'id, name', (posts) => part(posts, '0.tags.0'))(at)
    }),
    ...TAG_PAGES.map((tag) => paged(`/social-post-collections/tag/${tag}?page=1`, COLLECTION)),
    paged('/social-posts', POST),
    call('GET /social-posts/{id}', async (at) => {
      const fields = 'id, title, caption, spanish_caption, type, thumbnail, is_premium, facebook, instagram, linkedin'
      await answersFields('GET', `/social-posts/${await aPost(at)}`, fields)(at)
    }),
    rowsAt('agent-area §3 Social post')('a film has a video_url', async (at) => {
      const { id } = await postThat(at.api, ({ type }) => type.includes('video'))
      expect(part(await answerTo(at, 'GET', `/social-posts/${id}`), 'video_url')).toMatch(/\.mp4$/)
    }),
    cities('/cities/search?q=austin'),
    cities('/agent/service-areas'),
    get('/agent/brokerage', 'name, phone, address, city_id, zip_code'),
    saves('PUT /agent/brokerage takes brokerage fields', BROKERAGE),
    decided('an answer carries nothing beside data, lists also meta', async ({ api }) => {
      expect(Object.keys((await api('GET', '/user')).body as object)).toEqual(['data'])
      expect(Object.keys((await api('GET', '/social-posts')).body as object).toSorted()).toEqual(['data', 'meta'])
    }),
    decided('errors are {message, code, errors?, request_id}', async ({ api }) => {
      const { status, body } = await api('PUT', '/agent', { json: { first_name: '' } })
      expect(status).toBe(422)
      expect(body).toEqual({
        message: expect.any(String),
        code: 'validation_failed',
        errors: { first_name: ['First name is required'] },
        request_id: expect.any(String),
      })
    }),
    ...['/social-posts?page=0', '/social-posts?page=a', '/agent/social-posts?month=13&year=2026'].map((path) =>
      answersRow(`bad paging and months are 422: ${path}`, refused(422, 'GET', path)),
    ),
    decided('what there isn’t is 404', refused(404, 'GET', '/social-posts/99999999', 'not_found')),
    decided('a body too large is 413', async (at) =>
      refused(413, 'PUT', '/agent', 'payload_too_large', { json: { website: 'x'.repeat(3_000_000) } })(at),
    ),
    decided('a change without the CSRF token is 419', refused(419, 'PUT', '/agent', 'csrf_mismatch', withToken(''))),
    answersRow(
      'an unknown CSRF token is 419',
      refused(419, 'PUT', '/agent', 'csrf_mismatch', withToken('a'.repeat(64))),
    ),
    role('an agent’s call to an admin’s path is 403 or unknown', refused(403, 'GET', '/admin/social-posts')),
    decided('GET /api/openapi.json lists the calls', async ({ api }) => {
      const { status, body } = await api('GET', '/openapi.json')
      expect(status).toBe(200)
      expect(Object.keys(part(body, 'paths') as object).length).toBeGreaterThan(30)
    }),
    rowsAt('agent-area §2 Sidebar')('POST /logout takes no payload and ends the session', async (at) => {
      await answerTo(at, 'POST', '/logout')
      await refused(401, 'GET', '/user')(at)
    }),
  ],
}

const SIGNED_IN_ONLY = (
  '/user /agent /agent/avatar-and-broker-logo /agent/social-post-settings /agent/social-posts?month=1&year=2026 ' +
  '/agent/social-media/connections /agent/service-areas /agent/brokerage /social-posts /social-post-collections ' +
  '/cities/search?q=austin'
).split(' ')

const guest: Group = {
  id: 'Calls of a guest',
  as: null,
  rows: [
    ...SIGNED_IN_ONLY.map((path) =>
      rowsAt('agent-area §6')(
        `signed out, GET ${path.replace(/\?.*/, '')} is 401`,
        refused(401, 'GET', path, 'unauthenticated'),
      ),
    ),
    call('POST /login takes email and password', async (at) => {
      await answerTo(at, 'GET', '/sanctum/csrf-cookie')
      const json = { email: 'plus@porchlight.test', password: 'Porchlight1!' }
      expect(await answerTo(at, 'POST', '/login', { json })).toMatchObject({ email: 'plus@porchlight.test' })
    }),
    role('no call answers with another agent’s data: 404', async (at) => {
      const mine = new Set(((await answerTo(at, 'GET', month())) as { id: number }[]).map(({ id }) => id))
      const strange = [1, 2, 3, 4, 5].filter((id) => !mine.has(id))
      for (const id of strange) await refused(404, 'GET', `/agent/social-posts/${id}`)(at)
    }),
    rowsAt('decisions, Settings and addresses')('GET /healthz and /readyz answer', async ({ browser, app }) => {
      for (const path of ['/healthz', '/readyz']) expect((await browser.request.get(app.url + path)).status()).toBe(200)
    }),
    role(
      'on Plus LinkedIn can’t be connected',
      refused(403, 'GET', '/agent/social-media/linkedin/redirect-url', 'plan_required'),
    ),
  ],
}

const admin: Group = {
  id: 'Calls of an admin',
  as: 'admin',
  rows: [
    role('GET /user says admin', answers('GET', '/user', { role: 'admin' })),
    rowsAt('decisions, Contradictions, Billing calls')('library reads are allowed', (at) =>
      answerTo(at, 'GET', '/social-posts'),
    ),
    rowsAt('admin-and-billing §6')('an agent’s calls are 403', refused(403, 'GET', '/agent')),
  ],
}

export const calls: readonly Group[] = [agent, guest, admin]
