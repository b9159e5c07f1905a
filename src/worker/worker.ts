import { cacheLibrary } from './library-cache.ts'
import { listenForActivation } from './on-activate.ts'
import { listenForMessages } from './on-message.ts'
import { listenForNotificationClicks } from './on-notification-click.ts'
import { listenForPeriodicSync } from './on-periodic-sync.ts'
import { listenForPushes } from './on-push.ts'
import { listenForShares } from './on-share.ts'
import { listenForSync } from './on-sync.ts'
import { cachePictures } from './picture-cache.ts'
import { servePinnedVideos } from './pinned.ts'
import { cleanupOutdatedCaches, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { routeAt, type RouteHtml } from '#contract/routes.ts'
import { cacheApp, precache } from './precache.ts'
import { screenPage } from './screen-page.ts'

/** Addresses that the server answers itself, never with the app. */
const NOT_THE_APP = [/^\/(api|l|media|sandbox|healthz|readyz)(\/|$)/, /\/[^/]+\.[a-z0-9]+$/i]

const isPageOf =
  (html: RouteHtml) =>
  ({ request, url }: { request: Request; url: URL }) =>
    request.mode === 'navigate' && routeAt(url.pathname)?.route.html === html

/** Caches the files of the app, and opens every screen from them, with or without a network. */
function serveAppShell(): void {
  cacheApp()
  registerRoute(new PrecacheRoute(precache))
  cleanupOutdatedCaches()
  const page = precache.createHandlerBoundToURL('/index.html')
  // The login page has a prerendered file of its own; the app's page would first paint another screen.
  registerRoute(
    isPageOf('whole'),
    async (options) => (await precache.matchPrecache('/login.html')) ?? (await page(options)),
  )
  // The server renders these pages from its settings; without a connection the app says that it can't show them.
  registerRoute(
    isPageOf('server'),
    async (options) => await fetch(options.request).catch(async () => await page(options)),
  )
  registerRoute(
    new NavigationRoute(async (options) => (await screenPage(options.url)) ?? (await page(options)), {
      denylist: NOT_THE_APP,
    }),
  )
}

// A browser wants every listener in place when the script has run for the first time.
listenForActivation()
listenForMessages()
listenForSync()
listenForPeriodicSync()
listenForPushes()
listenForNotificationClicks()
listenForShares()
serveAppShell()
cacheLibrary()
cachePictures()
servePinnedVideos()
