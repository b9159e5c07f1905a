import { TEMPLATE_LISTINGS } from '#domain/library/template.ts'
import { lazyScreen } from '#pwa/shared/code/lazy-screen.tsx'

const screens = () => import('./screens.ts')

/** All templates, the five template listings, the collection they lead to, and the template. */
export const templateRoutes = [
  ...[null, ...TEMPLATE_LISTINGS].map((listing) => ({
    path: listing ? `/template-collections/${listing.path}` : '/template-collections',
    screen: lazyScreen(async () => {
      const { TemplateListingScreen } = await screens()
      return () => <TemplateListingScreen listing={listing} />
    }),
  })),
  {
    path: '/template-collections/:id',
    screen: lazyScreen(async () => (await screens()).TemplateCollectionScreen),
  },
  { path: '/templates/:uuid', screen: lazyScreen(async () => (await screens()).TemplateScreen) },
]
