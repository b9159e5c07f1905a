import { ROUTES, type RouteAccess, type RoutePath } from '#contract/routes.ts'
import { TAG_PAGES } from '#domain/library/tag-page.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { TEMPLATE_TYPE_PAGES } from '#domain/library/template.ts'
import { SECTIONS, type SectionName } from '#pwa/admin/admin-address.ts'

import type { Shot } from './capture.ts'
import type { Account, Ids } from './demo.ts'
import { OPENED } from './opened.ts'

type Address = string | ((ids: Ids) => string)

/** What a route is looked at with beside its path and its access: another address, and the states it has. */
interface Fixture {
  /** The address that is opened; the path with ids of the demo where it isn't named. */
  address?: Address
  /** A second address of the same route, by its name. */
  also?: Readonly<Record<string, Address>>
  /** False for a screen that asks the API for nothing. */
  asks?: boolean
  /** True for a route that shows another one's screen with other data: it is only shown filled. */
  alike?: boolean
  /** False where an account without data sees the same as one with data. */
  empty?: boolean
}

/** A route of the table, the start, an unknown address, or a section of the back-office. */
type Shown = RoutePath | '/' | '*' | `/admin/${SectionName}`

/** The pages at those paths show one screen with other data. */
const alike = (parent: string, pages: readonly { path: string }[]): Record<string, Fixture> =>
  Object.fromEntries(pages.map(({ path }) => [`${parent}/${path}`, { alike: true }]))

/** What the routes are looked at with; nothing for those that are opened at their path and have all states. */
const FIXTURES: Partial<Record<Shown, Fixture>> = {
  '/checkout/:product': { also: { 'no such plan': '/checkout/no-such-plan' } },
  '/forgot-password': { asks: false },
  '/reset-password': { address: '/reset-password#unknown', asks: false },
  '/set-password': { address: '/set-password#unknown', asks: false },
  '/confirm-email': { address: '/confirm-email#unknown', asks: false },
  '/undo-email-change': { address: '/undo-email-change#unknown', asks: false },
  '/terms': { asks: false },
  '/privacy': { asks: false },
  '/cancel-subscription': { address: '/cancel-subscription#unknown' },
  '/error': { asks: false },

  '/': { alike: true },
  '*': { address: '/no-such-address', asks: false, empty: false },
  '/calendar': { also: { 'next month': '/calendar?month=2026-12' } },
  '/social-media-connections/:platform': {
    also: {
      Instagram: '/social-media-connections/instagram',
      'another account': '/social-media-connections/facebook?another=true',
      'consent refused': '/social-media-connections/facebook?code=unknown&state=unknown',
    },
  },
  '/social-post-collections/home-buying': { empty: false },
  ...alike('/social-post-collections', TAG_PAGES.slice(1)),
  '/social-post-collections': { empty: false },
  '/social-posts': { empty: false },
  '/social-posts/new': { also: { 'not taken': '/social-posts/new?share=unopened' }, empty: false },
  '/search': {
    address: '/search?q=kitchen',
    also: { 'nothing typed': '/search', 'no match': '/search?q=zeppelin' },
    empty: false,
  },
  '/social-post-collections/on-this-device': { asks: false },
  '/social-post-collections/:id': { also: { unknown: '/social-post-collections/999999' }, empty: false },
  '/social-posts/next': { alike: true },
  '/social-posts/:id': { also: { unknown: '/social-posts/999999' } },
  ...alike('/template-collections', TEMPLATE_TYPE_PAGES),
  '/template-collections': { empty: false },
  '/template-collections/:id': { also: { unknown: '/template-collections/999999' }, empty: false },
  '/templates/:uuid': { empty: false },
  '/listings/:uuid': { address: '/listings/00000000-0000-4000-8000-000000000000', empty: false },

  '/admin/*': { also: { unknown: '/admin/unknown' } },
  '/admin/social-post-collections': {
    also: { new: '/admin/social-post-collections/new', record: '/admin/social-post-collections/1' },
  },
  '/admin/social-posts': {
    also: {
      new: '/admin/social-posts/new',
      record: '/admin/social-posts/1',
      filtered: '/admin/social-posts?type=reel&sort=title&order=asc',
      deleted: '/admin/social-posts?state=deleted',
      'most published': '/admin/social-posts?sort=uses&order=desc',
      'a copy': '/admin/social-posts/new?copy_of=1',
    },
  },
  '/admin/social-post-imports': {
    also: { record: ({ import: id }) => `/admin/social-post-imports/${id}` },
  },
  '/admin/template-collections': {
    also: { new: '/admin/template-collections/new', record: '/admin/template-collections/1' },
  },
  '/admin/templates': {
    also: { new: '/admin/templates/new', record: ({ template }) => `/admin/templates/${template}` },
  },
  '/admin/tags': { also: { new: '/admin/tags/new', record: '/admin/tags/1' } },
  '/admin/search': { also: { found: '/admin/search?search=home' } },
  '/admin/agents': { also: { record: ({ agent }) => `/admin/agents/${agent}` } },
  '/admin/operations': { also: { jobs: '/admin/operations?show=jobs' } },
}

/** What is put in place of the params of a path. */
const PARAMS: Readonly<Record<string, (ids: Ids) => string>> = {
  code: () => 'unknown',
  id: () => '1',
  platform: () => PLATFORMS[0],
  product: () => 'social-media',
  uuid: ({ template }) => template,
}

const addressOf = (path: string, ids: Ids) =>
  path.replace('/*', '').replaceAll(/:(\w+)/g, (whole, name: string) => PARAMS[name]?.(ids) ?? whole)

const SIGNED_OUT: ReadonlySet<string> = new Set(['/dashboard', '/calendar', '/admin/*'])

const OTHER_ROLE = { agent: 'admin', admin: 'agent' } as const

/** Every shot of every route, the sections of the back-office included. */
export function allShots(ids: Ids): Shot[] {
  return [
    ...ROUTES.flatMap(({ path, access }) => shotsOf(path, access, ids)),
    ...shotsOf('/', 'agent', ids),
    ...shotsOf('*', 'agent', ids),
    ...Object.keys(SECTIONS).flatMap((section) => shotsOf(`/admin/${section}`, 'admin', ids)),
  ]
}

function shotsOf(route: string, access: RouteAccess, ids: Ids): Shot[] {
  const fixture = (FIXTURES as Readonly<Record<string, Fixture>>)[route] ?? {}
  const { asks = true, empty = true } = fixture
  const at = (address: Address) => (typeof address === 'string' ? address : address(ids))
  const account: Account = access === 'everybody' ? 'signed out' : access
  const address = fixture.address === undefined ? addressOf(route, ids) : at(fixture.address)
  const shown = { route, address, account, answers: 'normal' as const }
  const shots: Shot[] = [{ ...shown, state: 'filled' }]
  if (fixture.alike) return shots
  if (access === 'agent' && empty) shots.push({ ...shown, state: 'empty', account: 'new' })
  if (access === 'admin') {
    const list = /\/api\/admin\/[^?/]+(\?|$)/
    const data: unknown[] = []
    shots.push({ ...shown, state: 'empty', replace: [{ url: list, data, meta: EMPTY_PAGE }] })
  }
  if (asks) {
    shots.push({ ...shown, state: 'loading', answers: 'held' })
    shots.push({ ...shown, state: 'failing', answers: 'failing' })
    shots.push({ ...shown, state: 'offline', answers: 'offline' })
  }
  if (access !== 'everybody') {
    shots.push({ ...shown, state: 'not allowed', account: OTHER_ROLE[access] })
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
