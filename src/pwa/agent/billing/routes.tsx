import { lazyScreen } from '#pwa/shared/code/lazy-screen.tsx'

/** They share most of their code, so they share one chunk. */
const screen = lazyScreen(() => import('./money-screen.tsx').then((module) => module.MoneyScreen))

/** The billing overview and the plans. */
export const billingRoutes = ['/subscriptions/billing', '/subscriptions/plan-types'].map((path) => ({ path, screen }))
