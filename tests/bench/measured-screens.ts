import { routeAt } from '#contract/routes.ts'

/** The screens whose start is measured: the login, the checkout, and one of each kind for agents. */
export const MEASURED_SCREENS = [
  '/login',
  '/checkout/social-media',
  '/dashboard',
  '/social-post-collections/home-buying',
  '/social-post-collections/1',
  '/social-posts/1',
  '/calendar',
  '/auto-post-settings',
  '/social-media-connections/dashboard',
  '/template-collections',
  '/user-account/agent-information',
  '/subscriptions/billing',
]

/** The page of the demo's first listing, which the server writes; its address is the same on every server. */
export const PUBLIC_PAGE = '/l/2207-bluebonnet-bend-round-rock-da302d9824'

/** Whether a screen is measured signed in. */
export const isForAgents = (path: string): boolean =>
  path !== PUBLIC_PAGE && routeAt(path)?.route.access !== 'everybody'

/** Requests every screen a few times: a server's first answers are slower, which would count against the first screens. */
export async function warmUp(origin: string, cookie: string): Promise<void> {
  for (let round = 0; round < 20; round++)
    for (const path of [...MEASURED_SCREENS, PUBLIC_PAGE])
      await (await fetch(origin + path, isForAgents(path) ? { headers: { Cookie: cookie } } : {})).text()
}
