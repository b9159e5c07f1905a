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

/** Whether a screen is measured signed in. */
export const isForAgents = (path: string): boolean => path !== '/login' && !path.startsWith('/checkout/')
