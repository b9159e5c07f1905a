import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router-dom'

import type { Template } from '#contract/library/templates.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { readPostState } from '#pwa/shared/origin/origin.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Picture } from '#pwa/shared/ui/picture.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'
import { TitleSkeleton } from '#pwa/shared/ui/title-skeleton.tsx'

import { templateQueries, templateSeen } from './queries.ts'
import { TemplateActions } from './template-actions.tsx'
import { titleOf } from './template-labels.ts'

/** A template: its preview, and the two ways to get it. */
export function TemplateScreen() {
  const { uuid = '' } = useParams()
  const client = useQueryClient()
  const template = useQuery({
    ...templateQueries.template(uuid),
    initialData: () => templateSeen(client, uuid),
    initialDataUpdatedAt: 0,
  })
  const state = readPostState(useLocation().state)
  const back = state?.origin ?? (template.isLoading ? null : collectionOf(template.data))
  return (
    <>
      <BackLink to={back?.path ?? null} state={state?.from && { from: state.from }}>
        Back to {back?.name}
      </BackLink>
      <Answered
        query={template}
        loading={<TemplateSkeleton />}
        failedTitle="This template didn’t load"
        heading="h1"
        missingTitle="This template isn’t here anymore"
      >
        {(found) => <Opened template={found} />}
      </Answered>
    </>
  )
}

const SIZES = '(min-width: 1024px) 514px, 92vw'
const LAYOUT = 'grid gap-8 pb-10 desk:pb-0 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12'

function Opened({ template }: { template: Template }) {
  const title = titleOf(template)
  const { aspect, collection_name: collection } = template
  return (
    <>
      <PageTitle title={title} {...(collection && { subtitle: collection })} className="desk:pb-6!" />
      <div className={LAYOUT}>
        <div style={{ maxWidth: `calc(80dvh * ${aspect})` }}>
          <Picture src={template.image_url} alt={title} aspect={aspect} fit sizes={SIZES} eager />
        </div>
        <TemplateActions template={template} />
      </div>
    </>
  )
}

function TemplateSkeleton() {
  return (
    <SkeletonGroup>
      <TitleSkeleton className="desk:pb-6!" />
      <div className={LAYOUT}>
        <Skeleton className="aspect-[8.5/11] rounded-picture" picture={SIZES} />
        <div className="hidden gap-3 lg:grid lg:content-start">
          <Skeleton className="mt-0.5 mb-1.5 h-5 w-4/5" />
          <Skeleton className="h-12 rounded-control!" />
          <Skeleton className="h-12 rounded-control!" />
        </div>
      </div>
    </SkeletonGroup>
  )
}

/** The collection or page a template belongs to, for those who opened its address directly. */
function collectionOf(template: Template | undefined): { path: string; name: string } {
  const id = template?.template_collection_id ?? null
  return template && id !== null
    ? { path: `/template-collections/${id}`, name: template.collection_name }
    : { path: '/template-collections', name: 'All Templates' }
}
