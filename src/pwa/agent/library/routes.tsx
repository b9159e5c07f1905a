import { lazy } from 'react'

import { LISTINGS } from '#domain/library/listing.ts'

const allScreens = () => import('./all-screens.ts')

/** The nine listings, the lists of everything, and the collection they lead to. */
export const libraryRoutes = [
  ...LISTINGS.map((listing) => ({
    path: `/social-post-collections/${listing.path}`,
    screen: lazy(async () => {
      const { ListingScreen } = await import('./listing-screen.tsx')
      return { default: () => <ListingScreen listing={listing} /> }
    }),
  })),
  {
    path: '/social-post-collections',
    screen: lazy(async () => ({ default: (await allScreens()).AllCollectionsScreen })),
  },
  { path: '/search', screen: lazy(async () => ({ default: (await allScreens()).SearchScreen })) },
  { path: '/social-posts', screen: lazy(async () => ({ default: (await allScreens()).AllPostsScreen })) },
  {
    path: '/social-post-collections/:id',
    screen: lazy(() => import('./collection-screen.tsx').then((module) => ({ default: module.CollectionScreen }))),
  },
]
