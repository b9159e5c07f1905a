import { useQuery } from '@tanstack/react-query'

import { TEMPLATE_LISTINGS } from '#domain/library/template.ts'
import { ListingCard } from '#pwa/shared/listing/listing-card.tsx'
import { ListingLinks } from '#pwa/shared/listing/listing-links.tsx'
import { Listing } from '#pwa/shared/listing/listing.tsx'
import { usePage } from '#pwa/shared/listing/use-page.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { templateQueries } from './queries.ts'

const PATH = '/template-collections'
const LINKS = [
  { to: PATH, title: 'All Templates' },
  // Short, so that all of them fit side by side on wide screens.
  ...TEMPLATE_LISTINGS.map(({ path, title }) => ({ to: `${PATH}/${path}`, title: title.replace(' Resources', '') })),
]

/** One of the five template listings, or all of them in one where it is null. */
export function TemplateListingScreen({ listing }: { listing: (typeof TEMPLATE_LISTINGS)[number] | null }) {
  const title = listing?.title ?? 'All Templates'
  const path = listing ? `${PATH}/${listing.path}` : PATH
  const { page, hrefOf } = usePage(path)
  const answer = useQuery(templateQueries.listing(listing?.type, page))
  const from = { path: hrefOf(page), name: title }
  return (
    <>
      <PageTitle title={title} subtitle="Open one in Canva to make it yours, or download it" />
      <ListingLinks label="Templates" links={LINKS} here={path} />
      <Listing
        query={answer}
        page={page}
        hrefOf={hrefOf}
        failedTitle="These templates didn’t load"
        emptyMessage="No templates here yet. New ones are added all the time."
      >
        {({ id, name, image_url: image }, place) => (
          <ListingCard to={`${PATH}/${id}`} from={from} name={name} label="Edit in Canva" image={image} {...place} />
        )}
      </Listing>
    </>
  )
}
