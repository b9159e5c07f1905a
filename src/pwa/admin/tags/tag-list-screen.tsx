import { call } from '#client/call.ts'
import type { AdminTag } from '#contract/admin/tags.ts'

import { countLabel } from '../shared/admin-labels.ts'
import { TAG_KEYS, tagQueries } from '../shared/library-queries.ts'
import { TAG_TYPES } from '../shared/list/library-choices.tsx'
import { type RecordListConfig, RecordListScreen } from '../shared/list/list-screen.tsx'
import { TAG } from '../shared/record-kind.ts'
import { TAG_LAYOUT } from './tag-layout.tsx'

const LIST: RecordListConfig<AdminTag> = {
  kind: TAG,
  create: 'Create New Tag',
  keepsForms: false,
  search: { label: 'Search tags', placeholder: 'Name, type' },
  failed: { toast: 'Error fetching tags', title: 'The tags didn’t load' },
  filters: [{ name: 'type', label: 'Type', all: 'All types', ...TAG_TYPES }],
  queries: tagQueries,
  layout: TAG_LAYOUT,
  remove: (id) => call('DELETE /admin/tags/:id', { params: { id } }),
  shownBy: TAG_KEYS,
  Kept: ({ rows: [tag] }) => (
    <p className="mt-2 text-small">
      {tag && tag.posts > 0
        ? `${countLabel(tag.posts, 'post')} will lose it. To give them another tag, merge this one instead.`
        : 'No post has it.'}
    </p>
  ),
}

/** All tags, with how many posts have each. */
export function TagListScreen() {
  return <RecordListScreen config={LIST} />
}
