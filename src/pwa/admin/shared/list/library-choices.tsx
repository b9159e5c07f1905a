import { useQuery } from '@tanstack/react-query'

import { choicesOf, collectionOptions, NO_COLLECTION, tagsQuery } from '../library-queries.ts'
import { Options, type Choices } from './list-filters.tsx'

/** The tags of posts, for a select. */
export const TAGS: Choices = {
  Loaded: () => <Options of={{ options: choicesOf(useQuery(tagsQuery).data ?? []) }} />,
}

/** The same with a choice for what has none. */
export const TAGS_OR_NONE: Choices = { ...TAGS, options: [{ value: 'none', label: 'No tag' }] }

export const TAG_TYPES: Choices = {
  Loaded: () => {
    const { data: tags = [] } = useQuery(tagsQuery)
    const types = [...new Set(tags.map(({ type }) => type))].toSorted()
    return <Options of={{ options: types.map((type) => ({ value: type, label: type })) }} />
  },
}

export const POST_COLLECTIONS: Choices = {
  options: [NO_COLLECTION],
  Loaded: () => <Options of={{ options: choicesOf(useQuery(collectionOptions.posts).data ?? []) }} />,
}

export const TEMPLATE_COLLECTIONS: Choices = {
  options: [NO_COLLECTION],
  Loaded: () => <Options of={{ options: choicesOf(useQuery(collectionOptions.templates).data ?? []) }} />,
}
