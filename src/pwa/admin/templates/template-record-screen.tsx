import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'

import { collectionOptions } from '../shared/collection-choice/options.ts'
import { RecordAnswer } from '../shared/form/record-answer.tsx'
import { TEMPLATE, type RecordScreenProps } from '../shared/record-kind.ts'
import { templateQueries } from './queries.ts'
import { TemplateEditor } from './template-editor.tsx'

/** Creates or changes a template. The record is fetched once the collections are loaded, or have failed to load. */
export function TemplateRecordScreen({ id }: RecordScreenProps) {
  const { data: options, error, isPending } = useQuery(collectionOptions.templates)
  useEffect(() => {
    if (error) console.warn('The collections of templates didn’t load', error)
  }, [error])
  if (id === null) return <TemplateEditor record={null} options={options} />
  return <EditTemplate uuid={id} ready={!isPending} options={options} />
}

interface EditTemplateProps {
  uuid: string
  ready: boolean
  options: Parameters<typeof TemplateEditor>[0]['options']
}

function EditTemplate({ uuid, ready, options }: EditTemplateProps) {
  const query = useQuery({ ...templateQueries.one(uuid), enabled: ready })
  useLoadFailure(query, 'Error fetching templates')
  return (
    <RecordAnswer kind={TEMPLATE} query={query}>
      {(record) => <TemplateEditor record={record} options={options} />}
    </RecordAnswer>
  )
}
