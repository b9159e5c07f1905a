import { lazy } from 'react'

/** They share most of their code, so they share one chunk. */
const screen = lazy(() => import('./account-screen.tsx').then((module) => ({ default: module.AccountScreen })))

const PLACES = [
  'profile-photo-and-logo',
  'login-information',
  'agent-information',
  'areas-served',
  'office-and-brokerage',
]

/** The profile and sign-in screens of the account. */
export const accountRoutes = PLACES.map((place) => ({ path: `/user-account/${place}`, screen }))
