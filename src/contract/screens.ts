import { LISTINGS } from '#domain/library/listing.ts'
import { TEMPLATE_LISTINGS } from '#domain/library/template.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { monthNow, parseMonth, shiftMonth, type Month } from '#domain/time/month.ts'
import type { TimeZone } from '#domain/time/time.ts'

/** A screen with a prerendered shell, and what it asks the server for first. */
export interface StartScreen {
  /** Who may open it; screens for agents are inside the layout. */
  access: 'agent' | 'guest'
  /** Its path, with `:id` for a number, `:uuid`, and `:product` for the internal name of one. */
  path: string
  /**
   * The addresses of its first calls below the API's prefix. Params of the path keep their names, `:interval`, `:page` and
   * `:month` those of the query, or the first page and the agent's present month; `:next` and `:last` are the months
   * beside it.
   */
  calls: readonly string[]
  /** Whether the answer to the first of them fills the shell (`fillShell`). */
  fillsShell: boolean
}

/** What every screen of an agent asks for. */
export const EVERY_CALL = ['/user', '/agent'] as const

const MONTH_CALL = '/agent/social-posts?:month'

const agent = (path: string, ...calls: string[]): StartScreen => ({ access: 'agent', path, calls, fillsShell: false })
const library = (path: string, ...calls: string[]): StartScreen => ({ ...agent(path, ...calls), fillsShell: true })

/** Every screen inside the layout, and the checkout; a path with params comes after those it would match too. */
export const START_SCREENS: readonly StartScreen[] = [
  library('/dashboard', '/dashboard', '/agent/first-steps', MONTH_CALL),
  ...LISTINGS.map(({ path, tag }) =>
    library(`/social-post-collections/${path}`, `/social-post-collections/tag/${tag}?page=:page`),
  ),
  library('/social-post-collections', '/social-post-collections?page=:page'),
  library('/social-post-collections/:id', '/social-post-collections/:id/social-posts', '/social-post-collections/:id'),
  agent('/search'),
  agent('/social-post-collections/on-this-device'),
  library('/social-posts', '/social-posts?page=:page'),
  agent('/social-posts/new', '/agent/social-media/connections'),
  agent('/social-posts/next', MONTH_CALL, '/agent/social-posts?:next', '/dashboard'),
  library('/social-posts/:id', '/social-posts/:id', '/agent/social-media/connections'),
  agent(
    '/calendar',
    MONTH_CALL,
    // A week may begin or end in another month.
    '/agent/social-posts?:next',
    '/agent/social-posts?:last',
    '/agent/shares?:month',
    '/agent/shares?:next',
    '/agent/shares?:last',
    '/agent/social-media/connections',
  ),
  agent('/calendar/month'),
  agent(
    '/auto-post-settings',
    '/agent/social-post-settings',
    '/agent/social-media/connections',
    '/agent/avatar-and-broker-logo',
  ),
  agent('/social-media-connections/dashboard', '/agent/social-media/connections'),
  ...PLATFORMS.map((platform) => agent(`/social-media-connections/${platform}`, '/agent/social-media/connections')),
  library('/template-collections', '/template-collections?page=:page'),
  ...TEMPLATE_LISTINGS.map(({ path, type }) =>
    library(`/template-collections/${path}`, `/template-collections?type=${type}&page=:page`),
  ),
  library('/template-collections/:id', '/template-collections/:id/templates', '/template-collections/:id'),
  library('/templates/:uuid', '/templates/:uuid'),
  agent('/user-account/profile-photo-and-logo', '/agent/avatar-and-broker-logo'),
  agent('/user-account/login-information'),
  agent('/user-account/agent-information'),
  agent('/user-account/areas-served', '/agent/service-areas'),
  agent('/user-account/office-and-brokerage', '/agent/brokerage'),
  agent('/subscriptions/billing', '/agent/subscriptions'),
  agent('/subscriptions/plan-types', '/subscription-plans', '/agent/subscriptions'),
  {
    access: 'guest',
    path: '/checkout/:product',
    calls: ['/subscription-plans/:product?interval=:interval'],
    fillsShell: true,
  },
]

const LARGEST_ID = 2_147_483_647
const PATTERNS: Record<string, string> = {
  id: String.raw`[1-9]\d{0,9}`,
  product: String.raw`[\w-]{1,64}`,
  uuid: String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`,
}

const MATCHERS = START_SCREENS.map((screen) => ({
  screen,
  pattern: new RegExp(
    `^${screen.path.replaceAll(/:(\w+)/g, (_, name: string) => `(?<${name}>${PATTERNS[name]})`)}/?$`,
    'i',
  ),
}))

/** A screen at an address. */
export interface FoundScreen {
  screen: StartScreen
  params: Readonly<Record<string, string>>
}

/** The screen a path leads to; null for an unknown one and for those without a shell. */
export function screenAt(path: string): FoundScreen | null {
  for (const { screen, pattern } of MATCHERS) {
    const found = pattern.exec(path)
    const params = { ...found?.groups }
    if (found && Number(params['id'] ?? 1) <= LARGEST_ID) return { screen, params }
  }
  return null
}

/**
 * The addresses of a screen's first calls below the API's prefix. `month` is the agent's present month; without it those
 * of a month are left out.
 */
export function firstCalls(
  { screen, params }: FoundScreen,
  search: { get: (name: string) => string | null },
  present: Month | null,
): string[] {
  const month = screen.path === '/calendar' ? (parseMonth(search.get('month')) ?? present) : present
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
  return screen.calls
    .map((call) => call.replaceAll(/:(\w+)/g, (whole, name: string) => values[name] ?? whole))
    .filter((call) => !call.includes(':'))
}

/** The call of the present month in a time zone, as `firstCalls` writes it. */
export function presentMonthCall(now: Date, zone: TimeZone): string {
  return MONTH_CALL.replace(':month', monthQuery(monthNow(now, zone)))
}

const monthQuery = ({ year, month }: Month) => `year=${year}&month=${month}`

/** The file name of a screen's prerendered shell, without its ending. */
export function shellName(path: string): string {
  return path.slice(1).replaceAll('/', '_').replaceAll(':', '')
}
