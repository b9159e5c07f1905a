import { useQuery } from '@tanstack/react-query'

import { TEMPLATE_TYPE_PAGES } from '#domain/library/template.ts'
import { PictureCard } from '#pwa/shared/card-list/picture-card.tsx'
import { PageLinks } from '#pwa/shared/card-list/page-links.tsx'
import { CardList } from '#pwa/shared/card-list/card-list.tsx'
import { usePage } from '#pwa/shared/card-list/use-page.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { templateQueries } from './queries.ts'

const PATH = '/template-collections'
const LINKS = [
  { to: PATH, title: 'All Templates' },
  // Short, so that all of them fit side by side on wide screens.
  ...TEMPLATE_TYPE_PAGES.map(({ path, title }) => ({ to: `${PATH}/${path}`, title: title.replace(' Resources', '') })),
]

/** One of the five template type pages, or all of them in one where it is null. */
export function TemplateTypeScreen({ typePage }: { typePage: (typeof TEMPLATE_TYPE_PAGES)[number] | null }) {
  const title = typePage?.title ?? 'All Templates'
  const path = typePage ? `${PATH}/${typePage.path}` : PATH
  const { page, hrefOf } = usePage(path)
  const answer = useQuery(templateQueries.typePage(typePage?.type, page))
  const from = { path: hrefOf(page), name: title }
  return (
    <>
      <PageTitle title={title} subtitle="Open one in Canva to make it yours, or download it" />
      <PageLinks label="Templates" links={LINKS} here={path} />
      <CardList
        query={answer}
        page={page}
        hrefOf={hrefOf}
        failedTitle="These templates didn’t load"
        emptyMessage="No templates here yet. New ones are added all the time."
      >
        {({ id, name, image_url: image }, place) => (
          <PictureCard to={`${PATH}/${id}`} from={from} name={name} label="Edit in Canva" image={image} {...place} />
        )}
      </CardList>
    </>
  )
}
