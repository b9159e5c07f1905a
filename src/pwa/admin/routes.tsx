import { lazy } from 'react'

/** All of it is one door; what stands behind it is fetched by whoever may go in. */
const screen = lazy(() => import('./admin-area.tsx').then((module) => ({ default: module.AdminArea })))

const PLACES = ['social-post-collections/:id', 'social-posts/:id', 'template-collections/:id', 'templates/:uuid']

/** The back-office: four lists, each with a form. */
export const adminRoutes = [
  { path: '/admin', screen },
  ...PLACES.flatMap((form) => {
    const list = `/admin/${form.split('/')[0]}`
    return [list, `${list}/new`, `/admin/${form}`].map((path) => ({ path, screen }))
  }),
]
