import { LISTINGS } from '#domain/library/listing.ts'
import { lazyScreen } from '#pwa/shared/code/lazy-screen.tsx'

const allScreens = () => import('./all-screens.ts')

/** The nine listings, the lists of everything, and the collection they lead to. */
export const libraryRoutes = [
  ...LISTINGS.map((listing) => ({
    path: `/social-post-collections/${listing.path}`,
    screen: lazyScreen(async () => {
      const { ListingScreen } = await import('./listing-screen.tsx')
      return () => <ListingScreen listing={listing} />
    }),
  })),
  {
    path: '/social-post-collections',
    screen: lazyScreen(async () => (await allScreens()).AllCollectionsScreen),
  },
  { path: '/search', screen: lazyScreen(async () => (await allScreens()).SearchScreen) },
  { path: '/social-posts', screen: lazyScreen(async () => (await allScreens()).AllPostsScreen) },
  {
    path: '/social-post-collections/:id',
    screen: lazyScreen(() => import('./collection-screen.tsx').then((module) => module.CollectionScreen)),
  },
]
