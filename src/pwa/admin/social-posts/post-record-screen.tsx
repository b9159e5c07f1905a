import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { collectionOptions } from '../shared/collection-choice/options.ts'
import { RecordAnswer } from '../shared/form/record-answer.tsx'
import { POST, type RecordScreenProps } from '../shared/record-kind.ts'
import { PostEditor } from './post-editor.tsx'
import { postQueries, tagsQuery } from './queries.ts'

/** Creates or changes a post. It is fetched once collections and tags are loaded, or have failed to load. */
export function PostRecordScreen({ id }: RecordScreenProps) {
  const options = useQuery(collectionOptions.posts)
  const tags = useQuery(tagsQuery)
  const missing = options.error ?? tags.error
  useEffect(() => {
    if (missing) console.warn('What the form of a post offers didn’t load', missing)
  }, [missing])
  const offers = { options: options.data, tags: tags.data ?? [] }
  if (id === null) return <PostEditor record={null} {...offers} />
  return <EditPost id={Number(id)} ready={!options.isPending && !tags.isPending} offers={offers} />
}

interface EditPostProps {
  id: number
  ready: boolean
  offers: Pick<Parameters<typeof PostEditor>[0], 'options' | 'tags'>
}

function EditPost({ id, ready, offers }: EditPostProps) {
  const query = useQuery({ ...postQueries.one(id), enabled: ready })
  useEffect(() => {
    if (query.error) console.warn('The post didn’t load', query.error)
  }, [query.error])
  return (
    <RecordAnswer kind={POST} query={query}>
      {(record) => <PostEditor record={record} {...offers} />}
    </RecordAnswer>
  )
}
