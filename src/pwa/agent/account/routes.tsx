import { lazy } from 'react'

/** They share most of their code, so it comes as one. */
const screen = lazy(() => import('./account-screen.tsx').then((module) => ({ default: module.AccountScreen })))

const PLACES = [
  'profile-photo-and-logo',
  'login-information',
  'agent-information',
  'areas-served',
  'office-and-brokerage',
]

/** What she tells of herself, and what she signs in by. */
export const accountRoutes = PLACES.map((place) => ({ path: `/user-account/${place}`, screen }))
