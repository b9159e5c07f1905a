import { lazy } from 'react'

export const calendarRoutes = [
  {
    path: '/calendar',
    screen: lazy(() => import('./calendar-screen.tsx').then((module) => ({ default: module.CalendarScreen }))),
  },
]
