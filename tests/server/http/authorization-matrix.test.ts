import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import type { Access } from '#contract/call.ts'
import { PROBLEM_STATUS, type Problem } from '#contract/problem.ts'
import { WHOLE_VIDEO } from '#domain/media/video-cut.ts'
import { PART_TYPE } from '#contract/publishing/uploads.ts'
import { users } from '#server/db/schema/index.ts'
import { formOf, type FormFields } from '#tests/support/admin-form.ts'
import { isMutating, operationsOf, OUTSIDE, placed, type Operation } from '#tests/support/api/operations.ts'
import { CHOICES, resourceOf } from '#tests/support/api/resources.ts'
import type { Browser } from '#tests/support/browser.ts'
import { leadBody } from '#tests/support/listings.ts'
import type { Person } from '#tests/support/people.ts'
import { publishBody } from '#tests/support/publishing.ts'
import { useTestServer } from '#tests/support/use-server.ts'

/** Who makes every call. */
const CALLERS = ['guest', 'disabled', 'agent', 'content admin', 'admin'] as const
/** The other agent has what is foreign to the first. */
type Actor = (typeof CALLERS)[number] | 'other agent'

/** Whose thing the path names; `none` where it names nobody's. */
type Target = 'none' | 'own' | 'foreign' | 'unknown'

type Outcome = 'unauthenticated' | 'forbidden' | 'not_found' | 'served'

/** The calls that refuse somebody who is signed in. */
const FORBIDDEN: Record<Exclude<Actor, 'guest' | 'disabled'>, readonly Access[]> = {
  agent: ['admin', 'full_admin'],
  'other agent': ['admin', 'full_admin'],
  'content admin': ['agent', 'full_admin'],
  admin: ['agent'],
}

/** Bodies that reach the thing a path names, where an empty one is refused before. */
const BODIES: Record<string, object> = {
  'PATCH /api/admin/social-post-imports/{id}': { place: 0, column: 'title' },
  'PUT /api/admin/admins/{id}': { content_only: true },
  'PUT /api/admin/tags/{id}': { name: 'A tag', type: 'category' },
  'POST /api/admin/tags/{id}/merge': { into: 1 },
  'POST /api/social-posts/{id}/publish': publishBody(),
  'POST /api/social-posts/{id}/shares': {
    // Another one each time: a used id answers before the post is looked up.
    get id() {
      return crypto.randomUUID()
    },
    caption: 'A caption',
    caption_language: 'en',
    shared_at: new Date().toISOString(),
  },
  'PUT /api/agent/shares/{id}': { posted: true },
  'PUT /api/agent/listings/{id}': { changes: { price: 450_000 } },
  'PUT /api/agent/listings/{id}/photos/{photo}': { upload: '00000000-0000-4000-8000-000000000000' },
  'POST /api/agent/leads/{id}': leadBody(),
  'PUT /api/agent/leads/{id}': { notes: 'A note' },
  'POST /api/agent/leads/{id}/merge': { other: '00000000-0000-4000-8000-000000000000' },
  'POST /api/agent/uploads/{id}/conversion': WHOLE_VIDEO,
  'PUT /api/user/passkeys/{id}': { name: 'A name' },
  'PUT /api/agent/social-posts/{id}': { caption: 'A caption that was changed' },
  'PUT /api/agent/social-posts/{id}/{platform}/caption': { caption: 'Corrected' },
  'POST /api/agent/social-posts/{id}/{platform}/answer': { answer: 'drop', attempts: 0 },
  'POST /api/admin/agents/{id}/refunds': {
    invoice_id: 'in_none',
    amount_cents: 100,
    reason: 'requested',
    key: crypto.randomUUID(),
  },
}

/** Calls that are told apart by a key of their own. */
const WITH_KEY = new Set(['POST /api/social-posts/{id}/publish', 'POST /api/agent/social-posts'])

const FORMS: [RegExp, FormFields][] = [
  [/\/admin\/social-posts\/\{id\}/, { title: 'A', caption: 'B', type: 'image', facebook: '1' }],
  [/\/admin\/social-post-collections\/\{id\}/, { name: 'A', description: 'B' }],
  [/\/admin\/template-collections\/\{id\}/, { name: 'A', description: 'B', type: 'branding' }],
  [/\/admin\/templates\/\{uuid\}/, { title: 'A' }],
]

/** A call that anybody can reach, which proves itself by a signature. */
const SIGNED = 'POST /api/stripe/webhook'

/** Codes other than the usual ones that a caller who may make the call gets. */
const EXCEPTIONS: Record<string, string> = {
  // A link of an email says that it has expired.
  'GET /api/exports/{token}': 'link_invalid',
  // The invoice it names is not the agent’s.
  'POST /api/admin/agents/{id}/refunds': 'not_found',
  // It names another one that isn’t there.
  'POST /api/agent/leads/{id}/merge': 'not_found',
  // This listing’s page was never on.
  'GET /api/agent/listings/{id}/qr': 'conflict',
  // This post has no picture.
  'GET /api/social-posts/{id}/branded-picture': 'not_found',
}

const server = useTestServer()
let operations: Operation[]
const people = {} as Record<Exclude<Actor, 'guest'>, Person>
const browsers = {} as Record<Actor, Browser>

/** Stands in all that the two agents have, so that one's data shows in an answer to another. */
const MARKS = { agent: 'quebracho', 'other agent': 'zebrawood' } as const

beforeAll(async () => {
  operations = await operationsOf(server)
  browsers.guest = server.guest()
  for (const actor of ['disabled', 'agent', 'other agent', 'content admin', 'admin'] as const) await enter(actor)
})

/** Makes the person of an actor and signs them in. */
async function enter(actor: Exclude<Actor, 'guest'>): Promise<void> {
  const mark = actor === 'agent' || actor === 'other agent' ? MARKS[actor] : actor.replace(' ', '-')
  const email = `${mark}-${crypto.randomUUID()}@example.test`
  const user = { email, firstName: mark, lastName: mark }
  people[actor] =
    actor === 'admin' || actor === 'content admin'
      ? await server.createAdmin({ ...user, contentOnly: actor === 'content admin' })
      : await server.createAgent(user, { brokerageName: mark })
  browsers[actor] = await server.signIn(email)
  if (actor !== 'disabled') return
  const { db, now } = server.context
  await db.update(users).set({ disabledAt: now() }).where(eq(users.id, people.disabled.id))
}

/** What some calls end, a session or a whole account, is there again for the next one. */
async function staySignedIn(actor: Actor): Promise<void> {
  if (actor === 'guest' || actor === 'disabled') return
  if ((await browsers[actor].api('GET', '/user')).status !== 200) await enter(actor)
}

function targetsOf(operation: Operation): Target[] {
  const resource = resourceOf(operation)
  if (!resource) return ['none']
  return resource.isShared ? ['own', 'unknown'] : ['own', 'foreign', 'unknown']
}

function expected(operation: Operation, actor: Actor, target: Target): Outcome {
  const { access, name } = operation
  if (access !== 'guest') {
    if (actor === 'guest' || actor === 'disabled') return 'unauthenticated'
    if (access !== null && FORBIDDEN[actor].includes(access)) return 'forbidden'
  }
  if (resourceOf(operation)?.madeBy?.test(name)) return 'served'
  return target === 'foreign' || target === 'unknown' ? 'not_found' : 'served'
}

async function paramsFor(operation: Operation, actor: Actor, target: Target): Promise<Record<string, string>> {
  const params: Record<string, string> = { ...CHOICES }
  const resource = resourceOf(operation)
  if (!resource) return params
  const isAdmins = (actor === 'admin' || actor === 'content admin') && !resource.isShared
  const self = actor === 'other agent' || isAdmins ? actor : 'agent'
  const owner = people[target === 'foreign' ? (self === 'agent' ? 'other agent' : 'agent') : self]
  params[resource.param] = target === 'unknown' ? resource.unknown : await resource.make(server, owner)
  return params
}

interface Answer {
  status: number
  code: string | undefined
  text: string
}

/** Without them a call about an upload is refused before the upload is looked for. */
const OF_UPLOADS = [
  ['tus-resumable', '1.0.0'],
  ['upload-length', '10'],
  ['upload-offset', '0'],
] as const

async function send(operation: Operation, browser: Browser, path: string): Promise<Answer> {
  const headers = new Headers(WITH_KEY.has(operation.name) ? { 'idempotency-key': crypto.randomUUID() } : {})
  if (operation.path.includes('/uploads')) for (const [name, value] of OF_UPLOADS) headers.set(name, value)
  let body: BodyInit | null = null
  if (isMutating(operation)) {
    if (!browser.cookies.has('XSRF-TOKEN')) await browser.fetch('/api/sanctum/csrf-cookie')
    headers.set('x-xsrf-token', browser.cookies.get('XSRF-TOKEN') ?? '')
    if (operation.method === 'PATCH' && operation.path.includes('/uploads')) {
      headers.set('content-type', PART_TYPE)
      body = 'part'
    } else if (operation.isForm) body = formOf(FORMS.find(([calls]) => calls.test(operation.path))?.[1] ?? {})
    else if (operation.body) {
      headers.set('content-type', 'application/json')
      body = JSON.stringify(BODIES[operation.name] ?? {})
    }
  }
  const response = await browser.fetch(`/api${path}`, { method: operation.method, headers, body })
  const text = await response.text()
  const isProblem = response.status >= 400 && (response.headers.get('content-type')?.includes('json') ?? false)
  return { status: response.status, code: isProblem ? (JSON.parse(text) as Problem).code : undefined, text }
}

function isAsExpected({ name }: Operation, { status, code }: Answer, outcome: Outcome): boolean {
  if (code !== undefined && outcome !== 'unauthenticated' && EXCEPTIONS[name] === code) return true
  if (outcome !== 'served') return code === outcome && status === PROBLEM_STATUS[outcome]
  if (status >= 500) return OUTSIDE.has(code ?? '')
  return !['unauthenticated', 'forbidden', 'not_found', 'csrf_mismatch'].includes(code ?? '')
}

/** Whose mark stands in an answer that it must not reach. */
function leakIn({ text }: Answer, actor: Actor): string | null {
  const foreign = Object.entries(MARKS).filter(([owner]) => owner !== actor && actor !== 'admin')
  return foreign.find(([, mark]) => text.toLowerCase().includes(mark))?.[0] ?? null
}

test('the document says for every call who may make it, and every path parameter has a test resource', () => {
  expect(operations.length).toBeGreaterThan(90)
  const unknown = operations.filter(({ name, access }) => access === null && name !== SIGNED)
  expect(unknown.map(({ name }) => name)).toEqual([])
  const unnamed = operations.filter((operation) => {
    const named = Object.keys(operation.pathParams).filter((param) => !(param in CHOICES))
    return named.some((param) => resourceOf(operation)?.param !== param)
  })
  expect(unnamed.map(({ name }) => name)).toEqual([])
})

test('every call answers each caller as its access says, for things of their own, of others and of nobody', async () => {
  const wrong: string[] = []
  for (const operation of operations.filter(({ access }) => access !== null)) {
    // Those who are refused anyway use nothing up, so one thing is enough for all of them.
    let refusedPath: string | undefined
    for (const actor of CALLERS) {
      const said: Partial<Record<Target, object>> = {}
      for (const target of targetsOf(operation)) {
        const outcome = expected(operation, actor, target)
        const isRefused = outcome === 'unauthenticated' || outcome === 'forbidden'
        if (isRefused && target !== 'own' && target !== 'none') continue
        const made = async () => placed(operation.path, await paramsFor(operation, isRefused ? 'agent' : actor, target))
        const path: string = isRefused ? (refusedPath ??= await made()) : await made()
        const answer = await send(operation, browsers[actor], path)
        const cell = `${operation.name}, ${actor}, ${target}`
        if (!isAsExpected(operation, answer, outcome)) {
          wrong.push(`${cell}: ${outcome} was expected, ${answer.status} ${answer.code ?? ''} came`)
        }
        const leak = resourceOf(operation)?.isSecret ? null : leakIn(answer, actor)
        if (leak) wrong.push(`${cell}: the answer holds data of the ${leak}`)
        if (answer.code === 'not_found') said[target] = { ...(JSON.parse(answer.text) as Problem), request_id: '' }
        if (outcome === 'served' && isMutating(operation)) await staySignedIn(actor)
      }
      // Nothing tells what belongs to somebody else from what is missing.
      if (said.foreign) expect([operation.name, said.foreign]).toEqual([operation.name, said.unknown])
    }
  }
  expect(wrong).toEqual([])
}, 600_000)

/** Who may make the calls of an access. */
const ACTORS: Record<Access, Actor> = {
  guest: 'guest',
  user: 'agent',
  agent: 'agent',
  admin: 'content admin',
  full_admin: 'admin',
}

test('every call refuses a change with the CSRF token of another session, and the login one with none', async () => {
  for (const browser of Object.values(browsers)) {
    if (!browser.cookies.has('XSRF-TOKEN')) await browser.fetch('/api/sanctum/csrf-cookie')
  }
  const refusal = async (operation: Operation, headers: Record<string, string>) => {
    const actor = ACTORS[operation.access ?? 'guest']
    const path = placed(operation.path, await paramsFor(operation, actor, 'unknown'))
    const answer = await browsers[actor].fetch(`/api${path}`, { method: operation.method, headers })
    return [operation.name, answer.status, ((await answer.json()) as Problem).code]
  }
  const foreign = { 'x-xsrf-token': browsers['other agent'].cookies.get('XSRF-TOKEN') ?? '' }
  for (const operation of operations.filter((one) => one.access !== null && isMutating(one))) {
    const { name } = operation
    const wrong: Record<string, string>[] = [foreign]
    if (name === 'POST /api/login') wrong.push({}, { 'x-xsrf-token': 'made-up' }, { 'x-xsrf-token': '' })
    for (const headers of wrong) expect(await refusal(operation, headers)).toEqual([name, 419, 'csrf_mismatch'])
  }
})
