import { LISTINGS } from '#domain/library/listing.ts'
import { TEMPLATE_LISTINGS } from '#domain/library/template.ts'

import type { Shot } from './capture.ts'
import type { Account, Ids } from './demo.ts'
import { OPENED } from './opened.ts'
import { routeTable } from './route-table.ts'

/** What is needed to look at a route: an address, who may see it, and the states it has beside the usual ones. */
interface Fixture {
  /** The path in the app's route table. */
  route: string
  /** The address that is opened; the route itself where it has no parameters. */
  address?: string | ((ids: Ids) => string)
  /** A second address of the same route, by its name. */
  also?: Readonly<Record<string, string | ((ids: Ids) => string)>>
  audience: 'agent' | 'admin' | 'everybody'
  /** False for a screen that asks the API for nothing. */
  asks?: boolean
  /** True for a route that shows another one's screen with other data: it is only shown filled. */
  alike?: boolean
  /** False where an account without data sees the same as one with data. */
  empty?: boolean
}

const agent = (route: string, more: Partial<Fixture> = {}): Fixture => ({ route, audience: 'agent', ...more })
const admin = (route: string, more: Partial<Fixture> = {}): Fixture => ({ route, audience: 'admin', ...more })
const open = (route: string, more: Partial<Fixture> = {}): Fixture => ({ route, audience: 'everybody', ...more })

/** Every route of the app; the script fails when one is missing here. */
const FIXTURES: readonly Fixture[] = [
  open('/login'),
  open('/checkout/:id', { address: '/checkout/social-media', also: { 'no such plan': '/checkout/no-such-plan' } }),
  open('/sign-up'),
  open('/forgot-password', { asks: false }),
  open('/reset-password', { address: '/reset-password#unknown', asks: false }),
  open('/set-password', { address: '/set-password#unknown', asks: false }),
  open('/confirm-email', { address: '/confirm-email#unknown', asks: false }),
  open('/undo-email-change', { address: '/undo-email-change#unknown', asks: false }),
  open('/terms', { asks: false }),
  open('/privacy', { asks: false }),
  open('/cancel-subscription', { address: '/cancel-subscription#unknown' }),
  open('/account-deletion/:code', { address: '/account-deletion/unknown' }),
  open('/error', { asks: false }),

  agent('/', { alike: true }),
  agent('*', { address: '/no-such-address', asks: false, empty: false }),
  agent('/dashboard'),
  ...['profile-photo-and-logo', 'login-information', 'agent-information', 'areas-served', 'office-and-brokerage'].map(
    (name) => agent(`/user-account/${name}`),
  ),
  agent('/auto-post-settings'),
  agent('/subscriptions/billing'),
  agent('/subscriptions/plan-types'),
  agent('/calendar', { also: { 'next month': '/calendar?month=2026-12' } }),
  agent('/calendar/month'),
  agent('/social-media-connections/dashboard'),
  agent('/social-media-connections/:platform', {
    address: '/social-media-connections/facebook',
    also: {
      Instagram: '/social-media-connections/instagram',
      'another account': '/social-media-connections/facebook?another=true',
      'consent refused': '/social-media-connections/facebook?code=unknown&state=unknown',
    },
  }),
  ...LISTINGS.map(({ path }, at) => agent(`/social-post-collections/${path}`, { empty: false, alike: at > 0 })),
  agent('/social-post-collections', { empty: false }),
  agent('/social-posts', { empty: false }),
  agent('/social-posts/new', { also: { 'not taken': '/social-posts/new?share=unopened' }, empty: false }),
  agent('/search', {
    address: '/search?q=kitchen',
    also: { 'nothing typed': '/search', 'no match': '/search?q=zeppelin' },
    empty: false,
  }),
  agent('/social-post-collections/on-this-device', { asks: false }),
  agent('/social-post-collections/:id', {
    address: '/social-post-collections/1',
    also: { unknown: '/social-post-collections/999999' },
    empty: false,
  }),
  agent('/social-posts/next', { alike: true }),
  agent('/social-posts/:id', { address: '/social-posts/1', also: { unknown: '/social-posts/999999' } }),
  ...TEMPLATE_LISTINGS.map(({ path }) => agent(`/template-collections/${path}`, { empty: false, alike: true })),
  agent('/template-collections', { empty: false }),
  agent('/template-collections/:id', {
    address: '/template-collections/1',
    also: { unknown: '/template-collections/999999' },
    empty: false,
  }),
  agent('/templates/:uuid', { address: ({ template }) => `/templates/${template}`, empty: false }),

  admin('/admin/*', { address: '/admin', also: { unknown: '/admin/unknown' } }),
  admin('/admin/social-post-collections', {
    also: { new: '/admin/social-post-collections/new', record: '/admin/social-post-collections/1' },
  }),
  admin('/admin/social-posts', {
    also: {
      new: '/admin/social-posts/new',
      record: '/admin/social-posts/1',
      filtered: '/admin/social-posts?type=reel&sort=title&order=asc',
      deleted: '/admin/social-posts?state=deleted',
      'most published': '/admin/social-posts?sort=uses&order=desc',
      'a copy': '/admin/social-posts/new?copy_of=1',
    },
  }),
  admin('/admin/social-post-imports', {
    also: { record: ({ import: id }) => `/admin/social-post-imports/${id}` },
  }),
  admin('/admin/template-collections', {
    also: { new: '/admin/template-collections/new', record: '/admin/template-collections/1' },
  }),
  admin('/admin/templates', {
    also: { new: '/admin/templates/new', record: ({ template }) => `/admin/templates/${template}` },
  }),
  admin('/admin/tags', { also: { new: '/admin/tags/new', record: '/admin/tags/1' } }),
  admin('/admin/search', { also: { found: '/admin/search?search=home' } }),
  admin('/admin/agents', { also: { record: ({ agent }) => `/admin/agents/${agent}` } }),
  admin('/admin/admins'),
  admin('/admin/audit-log'),
  admin('/admin/operations', { also: { jobs: '/admin/operations?show=jobs' } }),
]

/** Throws when a route of the app has no fixture, or a fixture belongs to no route. */
export async function checkFixtures(): Promise<void> {
  const [routes, listed] = [await routeTable(), FIXTURES.map(({ route }) => route)]
  const lines = [
    ...routes.filter((path) => !listed.includes(path)).map((path) => `the route ${path} has no fixture`),
    ...listed.filter((path) => !routes.includes(path)).map((path) => `the fixture ${path} is for no route`),
  ]
  if (lines.length > 0) throw new Error(`tests/screenshots/fixtures.ts: ${lines.join(', ')}`)
}

const SIGNED_OUT: ReadonlySet<string> = new Set(['/dashboard', '/calendar', '/admin/*'])

const OTHER_ROLE = { agent: 'admin', admin: 'agent' } as const

/** Every shot of every route. */
export function allShots(ids: Ids): Shot[] {
  return FIXTURES.flatMap((fixture) => shotsOf(fixture, ids))
}

function shotsOf(fixture: Fixture, ids: Ids): Shot[] {
  const { route, audience, asks = true, empty = true } = fixture
  const at = (address: string | ((ids: Ids) => string)) => (typeof address === 'string' ? address : address(ids))
  const account: Account = audience === 'everybody' ? 'signed out' : audience
  const shown = { route, address: at(fixture.address ?? route), account, answers: 'normal' as const }
  const shots: Shot[] = [{ ...shown, state: 'filled' }]
  if (fixture.alike) return shots
  if (audience === 'agent' && empty) shots.push({ ...shown, state: 'empty', account: 'new' })
  if (audience === 'admin') {
    const list = /\/api\/admin\/[^?/]+(\?|$)/
    const data: unknown[] = []
    shots.push({ ...shown, state: 'empty', replace: [{ url: list, data, meta: EMPTY_PAGE }] })
  }
  if (asks) {
    shots.push({ ...shown, state: 'loading', answers: 'held' })
    shots.push({ ...shown, state: 'failing', answers: 'failing' })
    shots.push({ ...shown, state: 'offline', answers: 'offline' })
  }
  if (audience !== 'everybody') {
    shots.push({ ...shown, state: 'not allowed', account: OTHER_ROLE[audience] })
    // Every route leads to the login then.
    if (SIGNED_OUT.has(route)) shots.push({ ...shown, state: 'signed out', account: 'signed out' })
  }
  for (const [name, address] of Object.entries(fixture.also ?? {})) {
    const second = { ...shown, address: at(address) }
    shots.push({ ...second, state: name })
    if (name === 'record') {
      shots.push({ ...second, state: `${name}, loading`, answers: 'held' })
      shots.push({ ...second, state: `${name}, failing`, answers: 'failing' })
    }
  }
  for (const { address, ...opened } of OPENED.filter((one) => one.route === route))
    shots.push({ ...shown, ...opened, ...(address && { address: at(address) }) })
  return shots
}

const EMPTY_PAGE = { current_page: 1, last_page: 1, per_page: 20, total: 0, from: null, to: null }
