import { lazy } from 'react'

/** They share most of their code, so it comes as one. */
const screen = lazy(() => import('./money-screen.tsx').then((module) => ({ default: module.MoneyScreen })))

/** What she pays for, and what else there is. */
export const billingRoutes = ['/subscriptions/billing', '/subscriptions/plan-types'].map((path) => ({ path, screen }))
