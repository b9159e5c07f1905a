import { lazy } from 'react'

/** They share most of their code, so they share one chunk. */
const screen = lazy(() => import('./money-screen.tsx').then((module) => ({ default: module.MoneyScreen })))

/** The billing overview and the plans. */
export const billingRoutes = ['/subscriptions/billing', '/subscriptions/plan-types'].map((path) => ({ path, screen }))
