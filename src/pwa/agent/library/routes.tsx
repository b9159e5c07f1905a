import { LISTINGS } from '#domain/library/listing.ts'
import { lazyScreen } from '#pwa/shared/code/lazy-screen.tsx'

const fromAllScreens = (name: 'AllCollectionsScreen' | 'AllPostsScreen' | 'SearchScreen') =>
  lazyScreen(() => import('./all-screens.ts').then((module) => module[name]))

/** The nine listings, the lists of everything, what is kept on this device, and the collection they lead to. */
export const libraryRoutes = [
  ...LISTINGS.map((listing) => ({
    path: `/social-post-collections/${listing.path}`,
    screen: lazyScreen(async () => {
      const { ListingScreen } = await import('./listing-screen.tsx')
      return () => <ListingScreen listing={listing} />
    }),
  })),
  { path: '/social-post-collections', screen: fromAllScreens('AllCollectionsScreen') },
  {
    path: '/social-post-collections/on-this-device',
    screen: lazyScreen(() => import('#pwa/agent/pins/pinned-screen.tsx').then((module) => module.PinnedScreen)),
  },
  { path: '/search', screen: fromAllScreens('SearchScreen') },
  { path: '/social-posts', screen: fromAllScreens('AllPostsScreen') },
  {
    path: '/social-post-collections/:id',
    screen: lazyScreen(() => import('./collection-screen.tsx').then((module) => module.CollectionScreen)),
  },
]
