import { useEffect } from 'react'
import { matchPath, Navigate, Route, Routes } from 'react-router-dom'

import type { RoutePath } from '#contract/routes.ts'
import { TAG_PAGES } from '#domain/library/tag-page.ts'
import { TEMPLATE_TYPE_PAGES } from '#domain/library/template.ts'
import { isRecordId, isUuid } from '#domain/record-id.ts'

import { calendarScreen } from './agent/calendar/lazy-calendar.ts'
import { lazyScreen, type LazyScreen } from './shared/code/on-demand.tsx'
import { Layout } from './shell/layout.tsx'
import { isLockedToSignIn, watchSignInLock } from './shell/sign-in-lock.ts'

// Screens that share most of their code share one module, and with it one chunk.
const accountScreen = lazyScreen(() => import('./agent/account/account-screen.tsx').then((code) => code.AccountScreen))
const billingScreen = lazyScreen(() => import('./agent/billing/money-screen.tsx').then((code) => code.MoneyScreen))
const listingScreens = () => import('./agent/listings/listing-screens.ts')
const listScreens = () => import('./agent/library/all-screens.ts')
const publishingScreens = () => import('./agent/publishing/screens.ts')
const templateScreens = () => import('./agent/templates/screens.ts')

/** The screen of each page of the library, by its path. */
function screensOf<Parent extends string, Page extends { path: string }>(
  parent: Parent,
  pages: readonly Page[],
  screenOf: (page: Page) => LazyScreen,
) {
  const entries = pages.map((page) => [`${parent}/${page.path}`, screenOf(page)])
  return Object.fromEntries(entries) as Record<`${Parent}/${Page['path']}`, LazyScreen>
}

const templateTypeScreen = (typePage: (typeof TEMPLATE_TYPE_PAGES)[number] | null) =>
  lazyScreen(async () => {
    const { TemplateTypeScreen } = await templateScreens()
    return () => <TemplateTypeScreen typePage={typePage} />
  })

/**
 * The screen of every route inside the layout, whose code is fetched on the first visit. A path with params comes after
 * those it would match too.
 */
const SCREENS: Record<RoutePath<'agent' | 'admin'>, LazyScreen> = {
  '/dashboard': lazyScreen(() => import('./agent/dashboard/home-screen.tsx').then((code) => code.HomeScreen)),
  '/user-account/profile-photo-and-logo': accountScreen,
  '/user-account/login-information': accountScreen,
  '/user-account/agent-information': accountScreen,
  '/user-account/areas-served': accountScreen,
  '/user-account/office-and-brokerage': accountScreen,
  '/auto-post-settings': lazyScreen(() =>
    import('./agent/auto-post/auto-post-screen.tsx').then((code) => code.AutoPostScreen),
  ),
  '/subscriptions/billing': billingScreen,
  '/subscriptions/plan-types': billingScreen,
  '/calendar': calendarScreen,
  '/calendar/month': calendarScreen,
  '/social-media-connections/dashboard': lazyScreen(() =>
    import('./agent/connections/connections-screen.tsx').then((code) => code.ConnectionsScreen),
  ),
  '/social-media-connections/:platform': lazyScreen(() =>
    import('./agent/connections/platform-screen.tsx').then((code) => code.PlatformScreen),
  ),
  ...screensOf('/social-post-collections', TAG_PAGES, (tagPage) =>
    lazyScreen(async () => {
      const { TagPageScreen } = await import('./agent/library/tag-page-screen.tsx')
      return () => <TagPageScreen tagPage={tagPage} />
    }),
  ),
  '/social-post-collections': lazyScreen(async () => (await listScreens()).AllCollectionsScreen),
  '/social-posts': lazyScreen(async () => (await listScreens()).AllPostsScreen),
  '/search': lazyScreen(async () => (await listScreens()).SearchScreen),
  '/social-post-collections/on-this-device': lazyScreen(() =>
    import('./agent/pins/pinned-screen.tsx').then((code) => code.PinnedScreen),
  ),
  '/social-post-collections/:id': lazyScreen(() =>
    import('./agent/library/collection-screen.tsx').then((code) => code.CollectionScreen),
  ),
  '/social-posts/new': lazyScreen(async () => await (await publishingScreens()).newPostScreen()),
  '/social-posts/next': lazyScreen(async () => (await publishingScreens()).NextPostScreen),
  '/social-posts/:id': lazyScreen(async () => (await publishingScreens()).PublishScreen),
  ...screensOf('/template-collections', TEMPLATE_TYPE_PAGES, templateTypeScreen),
  '/template-collections': templateTypeScreen(null),
  '/template-collections/:id': lazyScreen(async () => (await templateScreens()).TemplateCollectionScreen),
  '/templates/:uuid': lazyScreen(async () => (await templateScreens()).TemplateScreen),
  '/listings': lazyScreen(async () => (await listingScreens()).ListingsScreen),
  '/listings/:uuid': lazyScreen(async () => (await listingScreens()).ListingScreen),
  '/leads': lazyScreen(async () => (await listingScreens()).LeadsScreen),
  // The whole back-office is one chunk, fetched only by admins.
  '/admin/*': lazyScreen(() => import('./admin/admin-area.tsx').then((code) => code.AdminArea)),
}

const ROUTES = Object.entries(SCREENS)

/** The screen at an address, whose `:id` or `:uuid` must be a possible one; undefined where it leads nowhere. */
function screenAt(address: string): LazyScreen | undefined {
  return ROUTES.find(([path]) => {
    const match = matchPath(path, address === '/' ? '/dashboard' : address)
    if (match === null) return false
    const { id, uuid } = match.params
    return (id === undefined || isRecordId(id)) && (uuid === undefined || isUuid(uuid))
  })?.[1]
}

/** Fetches the code of the screen at an address. */
export async function loadScreen(address: string): Promise<void> {
  await screenAt(address)?.load()
}

const isKnown = (address: string) => screenAt(address) !== undefined

const OpenHouseSignIn = lazyScreen(() =>
  import('./agent/open-house/sign-in-screen.tsx').then((code) => code.SignInScreen),
)

export function SignedIn() {
  useEffect(watchSignInLock, [])
  // Whatever the address: visitors see nothing else of the app.
  if (isLockedToSignIn()) return <OpenHouseSignIn />
  return (
    <Routes>
      <Route element={<Layout isKnown={isKnown} />}>
        <Route path="/" element={<Navigate to="/dashboard" replace />} />
        {ROUTES.map(([path, Screen]) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route path="*" element={null} />
      </Route>
    </Routes>
  )
}
