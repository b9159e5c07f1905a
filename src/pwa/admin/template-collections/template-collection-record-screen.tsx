import { useQuery } from '@tanstack/react-query'

import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'

import { RecordAnswer } from '../shared/form/record-answer.tsx'
import { TEMPLATE_COLLECTION, type RecordScreenProps } from '../shared/record-kind.ts'
import { TemplateCollectionEditor } from './template-collection-editor.tsx'
import { templateCollectionQueries } from './queries.ts'

/** Creates or changes a collection of templates. */
export function TemplateCollectionRecordScreen({ id }: RecordScreenProps) {
  return id === null ? <TemplateCollectionEditor record={null} /> : <EditCollection id={Number(id)} />
}

function EditCollection({ id }: { id: number }) {
  const query = useQuery(templateCollectionQueries.one(id))
  useLoadFailure(query, 'Error fetching collection')
  return (
    <RecordAnswer kind={TEMPLATE_COLLECTION} query={query}>
      {(record) => <TemplateCollectionEditor record={record} />}
    </RecordAnswer>
  )
}
