import type { CollectionOption } from '#contract/admin/records.ts'
import type { Tag } from '#contract/library/library.ts'
import { appearsIn } from '#domain/library/appears-in.ts'
import { postLackMessages } from '#domain/library/lacks.ts'

import { Lacks } from '../shared/form/lacks.tsx'
import { lacksIn } from './post-lacks.ts'
import type { PostFormState } from './post-state.ts'

interface AppearsInProps {
  state: PostFormState
  options: readonly CollectionOption[] | undefined
  tags: readonly Tag[]
}

/** Where agents will find the post, and what they will miss of it. */
export function AppearsIn({ state: { form, source }, options, tags }: AppearsInProps) {
  const values = form.watch()
  const chosen = tags.filter(({ id }) => values.tags.includes(id))
  const collection = options?.find(({ id }) => id === values.social_post_collection_id)
  return (
    <Lacks messages={postLackMessages(lacksIn(values, source))}>
      {collection && chosen.length > 0 && appearsIn(collection.name, chosen)}
    </Lacks>
  )
}
