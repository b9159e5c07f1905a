import { lazyScreen } from '#pwa/shared/code/on-demand.tsx'

/** The calendar and the plan of a month. Publishing fetches it too, before it leads there. */
export const calendarScreen = lazyScreen(() => import('./calendar-screen.tsx').then((module) => module.CalendarScreen))
