import { lazyScreen } from '#pwa/shared/code/lazy-screen.tsx'

/** They share most of their code, so they share one chunk. */
const screen = lazyScreen(() => import('./account-screen.tsx').then((module) => module.AccountScreen))

const PLACES = [
  'profile-photo-and-logo',
  'login-information',
  'agent-information',
  'areas-served',
  'office-and-brokerage',
]

/** The profile and sign-in screens of the account. */
export const accountRoutes = PLACES.map((place) => ({ path: `/user-account/${place}`, screen }))
