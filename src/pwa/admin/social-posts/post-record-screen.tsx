import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'

import { collectionOptions, postQueries, tagsQuery } from '../shared/library-queries.ts'
import { RecordAnswer } from '../shared/record-answer.tsx'
import { POST, type RecordScreenProps } from '../shared/record-kind.ts'
import { PostEditor } from './form/post-editor.tsx'

/** Creates or changes a post. It is fetched once collections and tags are loaded, or have failed to load. */
export function PostRecordScreen({ id }: RecordScreenProps) {
  const options = useQuery(collectionOptions.posts)
  const tags = useQuery(tagsQuery)
  const missing = options.error ?? tags.error
  useEffect(() => {
    if (missing) console.warn('What the form of a post offers didn’t load', missing)
  }, [missing])
  const offers = { options: options.data, tags: tags.data ?? [] }
  const copied = useCopied()
  const ready = !options.isPending && !tags.isPending
  if (id !== null) return <EditPost id={Number(id)} ready={ready} offers={offers} />
  if (copied !== null) return <EditPost key={copied} id={copied} copies ready={ready} offers={offers} />
  return <PostEditor record={null} {...offers} />
}

/** The id of the post a new one is to be a copy of, from the address. */
function useCopied(): number | null {
  const id = Number(useSearchParams()[0].get('copy_of') ?? 0)
  return Number.isInteger(id) && id > 0 ? id : null
}

interface EditPostProps {
  id: number
  /** Whether a copy of it is made. */
  copies?: boolean
  ready: boolean
  offers: Pick<Parameters<typeof PostEditor>[0], 'options' | 'tags'>
}

function EditPost({ id, copies, ready, offers }: EditPostProps) {
  const query = useQuery({ ...postQueries.one(id), enabled: ready })
  useEffect(() => {
    if (query.error) console.warn('The post didn’t load', query.error)
  }, [query.error])
  return (
    <RecordAnswer kind={POST} query={query}>
      {(post) =>
        copies ? <PostEditor record={null} copyOf={post} {...offers} /> : <PostEditor record={post} {...offers} />
      }
    </RecordAnswer>
  )
}
