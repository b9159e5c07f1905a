import { lazy } from 'react'

import { LISTINGS } from '#domain/listing.ts'

/** The nine listings and the collection they lead to. */
export const libraryRoutes = [
  ...LISTINGS.map((listing) => ({
    path: `/social-post-collections/${listing.path}`,
    screen: lazy(async () => {
      const { ListingScreen } = await import('./listing-screen.tsx')
      return { default: () => <ListingScreen listing={listing} /> }
    }),
  })),
  {
    path: '/social-post-collections/:id',
    screen: lazy(() => import('./collection-screen.tsx').then((module) => ({ default: module.CollectionScreen }))),
  },
]
