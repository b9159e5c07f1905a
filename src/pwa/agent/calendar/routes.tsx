import { lazyScreen } from '#pwa/shared/code/lazy-screen.tsx'

export const calendarRoutes = [
  {
    path: '/calendar',
    screen: lazyScreen(() => import('./calendar-screen.tsx').then((module) => module.CalendarScreen)),
  },
]
