import { lazy } from 'react'

import { TEMPLATE_LISTINGS } from '#domain/library/template.ts'

const screens = () => import('./screens.ts')

/** All templates, the five template listings, the collection they lead to, and the template. */
export const templateRoutes = [
  ...[null, ...TEMPLATE_LISTINGS].map((listing) => ({
    path: listing ? `/template-collections/${listing.path}` : '/template-collections',
    screen: lazy(async () => {
      const { TemplateListingScreen } = await screens()
      return { default: () => <TemplateListingScreen listing={listing} /> }
    }),
  })),
  {
    path: '/template-collections/:id',
    screen: lazy(async () => ({ default: (await screens()).TemplateCollectionScreen })),
  },
  { path: '/templates/:uuid', screen: lazy(async () => ({ default: (await screens()).TemplateScreen })) },
]
