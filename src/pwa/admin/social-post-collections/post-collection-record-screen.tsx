import { useQuery } from '@tanstack/react-query'

import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'

import { RecordAnswer } from '../shared/form/record-answer.tsx'
import { POST_COLLECTION, type RecordScreenProps } from '../shared/record-kind.ts'
import { PostCollectionEditor } from './post-collection-editor.tsx'
import { collectionQueries } from './queries.ts'

/** Creates or changes a collection of posts. */
export function PostCollectionRecordScreen({ id }: RecordScreenProps) {
  return id === null ? <PostCollectionEditor record={null} /> : <EditCollection id={Number(id)} />
}

function EditCollection({ id }: { id: number }) {
  const query = useQuery(collectionQueries.one(id))
  useLoadFailure(query, 'Error fetching collection')
  return (
    <RecordAnswer kind={POST_COLLECTION} query={query}>
      {(record) => <PostCollectionEditor record={record} />}
    </RecordAnswer>
  )
}
