import { cleanupOutdatedCaches, createHandlerBoundToURL, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: { __WB_MANIFEST: { url: string; revision: string | null }[] }

/** Addresses a person can open that the server answers itself: never the app. */
const NOT_THE_APP = [/^\/(api|media|sandbox|healthz|readyz)(\/|$)/, /\/[^/]+\.[a-z0-9]+$/i]

/** Keeps the files of the app, and opens every screen from them, with or without a network. */
export function serveAppShell(): void {
  precacheAndRoute(self.__WB_MANIFEST)
  cleanupOutdatedCaches()
  const shell = createHandlerBoundToURL('/index.html')
  // The login page has a prerendered file of its own; in the app's it would first paint another screen.
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && url.pathname === '/login',
    async (options) => (await matchPrecache('/login.html')) ?? (await shell(options)),
  )
  registerRoute(new NavigationRoute(shell, { denylist: NOT_THE_APP }))
}
