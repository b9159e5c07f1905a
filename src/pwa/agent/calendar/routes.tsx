import { lazyScreen } from '#pwa/shared/code/lazy-screen.tsx'

const screen = lazyScreen(() => import('./calendar-screen.tsx').then((module) => module.CalendarScreen))

export const calendarRoutes = [
  { path: '/calendar', screen },
  { path: '/calendar/month', screen },
] as const
