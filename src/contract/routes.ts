import { TAG_PAGES } from '#domain/library/tag-page.ts'
import { TEMPLATE_TYPE_PAGES } from '#domain/library/template.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { isRecordId, isUuid } from '#domain/record-id.ts'
import { monthNow, parseMonth, shiftMonth, type Month } from '#domain/time/month.ts'
import type { TimeZone } from '#domain/time/time.ts'

/** Who may open a route. Those of agents and admins are inside the layout; an admin may open those of agents too. */
export type RouteAccess = 'everybody' | 'agent' | 'admin'

/**
 * What the browser shows of a route before the app's code has run:
 * - `blank`: nothing;
 * - `shell`: the screen, prerendered with pending answers;
 * - `shell-of-answer`: that with the heading and the pictures of the first call's answer;
 * - `shell-of-day`: that with the agent's present day;
 * - `whole`: a prerendered file of its own, which React hydrates;
 * - `server`: a page that the server writes from its settings.
 */
export type RouteHtml = 'blank' | 'shell' | 'shell-of-answer' | 'shell-of-day' | 'whole' | 'server'

/** What is known of a route apart from its screen, which `src/pwa/router.tsx` and `src/pwa/signed-in.tsx` add. */
export interface Route<Path extends string = string, Access extends RouteAccess = RouteAccess> {
  /** With params named as in `PARAMS`. */
  path: Path
  access: Access
  html: RouteHtml
  /**
   * The addresses of its first calls below the API's prefix. Params of the path keep their names, `:interval`, `:page` and
   * `:month` those of the query, or the first page and the agent's present month; `:next` and `:last` are the months
   * beside it.
   */
  calls: readonly string[]
}

/** What every screen of an agent asks for. */
export const EVERY_CALL = ['/user', '/agent'] as const

const MONTH_CALL = '/agent/social-posts?:month'
const CONNECTIONS_CALL = '/agent/social-media/connections'

type PathAndCalls<Path> = [path: Path, ...calls: string[]]

const agent = <Path extends string>(...[path, ...calls]: PathAndCalls<Path>): Route<Path, 'agent'> => ({
  path,
  access: 'agent',
  html: 'shell',
  calls,
})

const library = <Path extends string>(...all: PathAndCalls<Path>): Route<Path, 'agent'> => ({
  ...agent(...all),
  html: 'shell-of-answer',
})

const open = <Path extends string>(path: Path, html: RouteHtml = 'blank'): Route<Path, 'everybody'> => ({
  path,
  access: 'everybody',
  html,
  calls: [],
})

/**
 * Every route of the app. The router, the prerendered shells, the server's first answers, the worker and the screenshots
 * read it. A path with params comes after those it would match too.
 */
export const ROUTES = [
  open('/login', 'whole'),
  {
    ...open('/checkout/:product', 'shell-of-answer'),
    calls: ['/subscription-plans/:product?interval=:interval'],
  },
  open('/sign-up'),
  open('/forgot-password'),
  open('/reset-password'),
  open('/set-password'),
  open('/confirm-email'),
  open('/undo-email-change'),
  open('/terms', 'server'),
  open('/privacy', 'server'),
  open('/cancel-subscription'),
  open('/account-deletion/:code'),
  open('/error'),

  library('/dashboard', '/dashboard', '/agent/first-steps', MONTH_CALL),
  agent('/user-account/profile-photo-and-logo', '/agent/avatar-and-broker-logo'),
  agent('/user-account/login-information'),
  agent('/user-account/agent-information'),
  agent('/user-account/areas-served', '/agent/service-areas'),
  agent('/user-account/office-and-brokerage', '/agent/brokerage'),
  agent('/auto-post-settings', '/agent/social-post-settings', CONNECTIONS_CALL, '/agent/avatar-and-broker-logo'),
  agent('/subscriptions/billing', '/agent/subscriptions'),
  agent('/subscriptions/plan-types', '/subscription-plans', '/agent/subscriptions'),
  {
    ...agent(
      '/calendar',
      MONTH_CALL,
      // A week may begin or end in another month.
      '/agent/social-posts?:next',
      '/agent/social-posts?:last',
      '/agent/shares?:month',
      '/agent/shares?:next',
      '/agent/shares?:last',
      CONNECTIONS_CALL,
    ),
    html: 'shell-of-day',
  },
  agent('/calendar/month'),
  agent('/social-media-connections/dashboard', CONNECTIONS_CALL),
  agent('/social-media-connections/:platform', CONNECTIONS_CALL),
  ...TAG_PAGES.map(({ path, tag }) =>
    library(`/social-post-collections/${path}`, `/social-post-collections/tag/${tag}?page=:page`),
  ),
  library('/social-post-collections', '/social-post-collections?page=:page'),
  library('/social-posts', '/social-posts?page=:page'),
  agent('/social-posts/new', CONNECTIONS_CALL),
  agent('/search'),
  agent('/social-post-collections/on-this-device'),
  library('/social-post-collections/:id', '/social-post-collections/:id/social-posts', '/social-post-collections/:id'),
  agent('/social-posts/next', MONTH_CALL, '/agent/social-posts?:next', '/dashboard'),
  library('/social-posts/:id', '/social-posts/:id', CONNECTIONS_CALL),
  ...TEMPLATE_TYPE_PAGES.map(({ path, type }) =>
    library(`/template-collections/${path}`, `/template-collections?type=${type}&page=:page`),
  ),
  library('/template-collections', '/template-collections?page=:page'),
  library('/template-collections/:id', '/template-collections/:id/templates', '/template-collections/:id'),
  library('/templates/:uuid', '/templates/:uuid'),
  agent('/listings'),
  agent('/listings/:uuid'),
  agent('/leads'),

  { path: '/admin/*', access: 'admin', html: 'blank', calls: [] },
] as const satisfies readonly Route[]

export type RoutePath<Access extends RouteAccess = RouteAccess> = Extract<
  (typeof ROUTES)[number],
  { access: Access }
>['path']

/** The values that a param of a path may have. */
const PARAMS: Record<string, (value: string) => boolean> = {
  code: () => true,
  id: isRecordId,
  platform: (value) => PLATFORMS.some((platform) => platform === value),
  product: (value) => /^[\w-]{1,64}$/.test(value),
  uuid: isUuid,
}

const MATCHERS = ROUTES.map((route) => {
  const source = route.path.replace('/*', '(?:/.*)?').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
  return { route, pattern: new RegExp(`^${source}/?$`, 'i') }
})

/** A route at an address. */
export interface FoundRoute {
  route: Route
  params: Readonly<Record<string, string>>
}

/** The route a path leads to, for `/` that of Home; null for an unknown one. */
export function routeAt(path: string): FoundRoute | null {
  for (const { route, pattern } of MATCHERS) {
    const found = pattern.exec(path === '/' ? '/dashboard' : path)
    const params = { ...found?.groups }
    if (found && Object.entries(params).every(([name, value]) => PARAMS[name]?.(value))) return { route, params }
  }
  return null
}

/** The file name of a route's prerendered shell, without its ending; null where it has none. Each platform has its own. */
export function shellName({ route: { path, html }, params }: FoundRoute): string | null {
  if (!html.startsWith('shell')) return null
  return path
    .slice(1)
    .replaceAll('/', '_')
    .replaceAll(/:(\w+)/g, (_, name: string) => (name === 'platform' ? (params[name] ?? name) : name))
}

/**
 * The addresses of a route's first calls below the API's prefix. `month` is the agent's present month; without it those
 * of a month are left out.
 */
export function firstCalls(
  { route, params }: FoundRoute,
  search: { get: (name: string) => string | null },
  present: Month | null,
): string[] {
  const month = route.path === '/calendar' ? (parseMonth(search.get('month')) ?? present) : present
  const page = /^[1-9]\d{0,4}$/.exec(search.get('page') ?? '')?.[0] ?? '1'
  const values: Record<string, string> = {
    ...params,
    page,
    interval: search.get('interval') === 'quarterly' ? 'quarterly' : 'monthly',
    ...(month && {
      month: monthQuery(month),
      next: monthQuery(shiftMonth(month, 1)),
      last: monthQuery(shiftMonth(month, -1)),
    }),
  }
  return route.calls
    .map((call) => call.replaceAll(/:(\w+)/g, (whole, name: string) => values[name] ?? whole))
    .filter((call) => !call.includes(':'))
}

/** The call of the present month in a time zone, as `firstCalls` writes it. */
export function presentMonthCall(now: Date, zone: TimeZone): string {
  return MONTH_CALL.replace(':month', monthQuery(monthNow(now, zone)))
}

const monthQuery = ({ year, month }: Month) => `year=${year}&month=${month}`
