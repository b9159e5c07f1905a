import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router-dom'

import type { Template, TemplateCollection } from '#contract/library/templates.ts'
import { TEMPLATE_TYPE_PAGES } from '#domain/library/template.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { EAGER_TILES, MOSAIC, MosaicSkeleton } from '#pwa/shared/card-list/mosaic.tsx'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { readCollectionState, type Origin } from '#pwa/shared/origin/origin.ts'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'
import { TitleSkeleton } from '#pwa/shared/ui/title-skeleton.tsx'

import { templateQueries } from './queries.ts'
import { TemplateTile } from './template-tile.tsx'

const TILES = 12
/** Most templates are letter sheets. */
const SHEET = 'aspect-[8.5/11]'

/** A template collection: its templates to choose from. */
export function TemplateCollectionScreen() {
  const id = Number(useParams().id)
  const collection = useQuery(templateQueries.collection(id))
  const templates = useQuery(templateQueries.templatesOf(id))
  const { state } = useLocation()
  const back = readCollectionState(state)?.from ?? (collection.isLoading ? null : typePageOf(collection.data))
  return (
    <>
      <BackLink to={back?.path ?? null}>{back?.name}</BackLink>
      <Answered
        query={collection}
        loading={<Opening />}
        failedTitle="This collection didn’t load"
        heading="h1"
        missingTitle="This collection isn’t here anymore"
      >
        {({ name, description }) => (
          <>
            <PageTitle title={name} {...(description && { subtitle: <Described>{description}</Described> })} />
            <Answered query={templates} loading={<Tiles />} failedTitle="These templates didn’t load">
              {(found) => (
                <Grid templates={found} state={{ origin: { path: `/template-collections/${id}`, name }, from: back }} />
              )}
            </Answered>
          </>
        )}
      </Answered>
    </>
  )
}

function Described({ children }: { children: string }) {
  return <span className="block max-w-[56ch] wrap-anywhere">{children}</span>
}

function Opening() {
  return (
    <SkeletonGroup>
      <TitleSkeleton />
      <MosaicSkeleton count={TILES} sketch={SHEET} />
    </SkeletonGroup>
  )
}

function Tiles() {
  return (
    <SkeletonGroup>
      <MosaicSkeleton count={TILES} sketch={SHEET} />
    </SkeletonGroup>
  )
}

interface GridProps {
  templates: readonly Template[]
  state: { origin: Origin; from: Origin | null }
}

function Grid({ templates, state }: GridProps) {
  if (templates.length === 0) {
    return (
      <Empty lit title="No templates here yet">
        This collection is still empty.
      </Empty>
    )
  }
  return (
    <ul className={MOSAIC}>
      {templates.map((template, index) => (
        <li key={template.id}>
          <TemplateTile template={template} state={state} eager={index < EAGER_TILES} />
        </li>
      ))}
    </ul>
  )
}

/** The page a collection belongs to, for those who opened its address directly. */
function typePageOf(collection: TemplateCollection | undefined): Origin {
  const typePage = TEMPLATE_TYPE_PAGES.find(({ type }) => type === collection?.type)
  return typePage
    ? { path: `/template-collections/${typePage.path}`, name: typePage.title }
    : { path: '/template-collections', name: 'All Templates' }
}
