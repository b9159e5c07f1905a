import { useQuery } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { AdminPostRow } from '#contract/admin/posts.ts'
import { POST_TYPES } from '#domain/library/post.ts'
import { PLATFORM_FLAGS } from '#domain/platform/platform-flags.ts'

import { choicesOf, collectionOptions, idOrNull, NO_COLLECTION } from '../shared/collection-choice/options.ts'
import { AdminList } from '../shared/list/admin-list.tsx'
import { BulkBar, type BulkAction } from '../shared/list/bulk-bar.tsx'
import { ConfirmDelete } from '../shared/list/confirm-delete.tsx'
import { InUseNote } from '../shared/list/in-use-note.tsx'
import type { RowLayout } from '../shared/list/row-layout.ts'
import { RowPicture } from '../shared/list/row-picture.tsx'
import { useDeleting } from '../shared/list/use-deleting.ts'
import { emptyText, LIST_FILTERS, ListFilters, type ListFilter } from '../shared/list/list-filters.tsx'
import { useSelection } from '../shared/list/use-selection.ts'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { POST } from '../shared/record-kind.ts'
import { FlagIcons } from './flag-icons.tsx'
import { copyAddress, postQueries, tagsQuery } from './queries.ts'

const typeLabel = ({ type }: Pick<AdminPostRow, 'type'>) => type.replaceAll('_', ' ')
const thumb = (post: AdminPostRow) => <RowPicture src={post.thumbnail} bed={post.main_color} fit />
const platforms = (post: AdminPostRow) => <FlagIcons flags={PLATFORM_FLAGS.filter((flag) => post[flag])} />

const LAYOUT: RowLayout<AdminPostRow> = {
  columns: [
    { head: 'ID', cell: (post) => post.id, className: 'num text-ink-soft' },
    { head: 'Post', cell: thumb },
    { head: 'Title', cell: (post) => post.title, leads: true },
    { head: 'Type', cell: typeLabel, className: 'text-ink-soft' },
    { head: 'Collection', cell: (post) => post.collection },
    { head: 'Author', cell: (post) => post.author, className: 'text-ink-soft max-xl:hidden' },
    { head: 'Platforms', cell: (post) => <span className="block max-w-32">{platforms(post)}</span> },
  ],
  thumb,
  detail: (post) => [`ID ${post.id}`, typeLabel(post), post.collection, post.author].filter(Boolean).join(' · '),
  signs: platforms,
  nameOf: (post) => post.title,
  hrefOf: (post) => `${POST.path}/${post.id}`,
  copyHrefOf: copyAddress,
}

const SORTS = { title: 'Title', type: 'Type', collection: 'Collection' }

/** All posts of the library. */
export function PostListScreen() {
  const list = useListAddress(LIST_FILTERS)
  const filters = useFilters()
  const query = useQuery(postQueries.list(list.address))
  const selection = useSelection(query.data?.data)
  const actions = useActions()
  const deleting = useDeleting<AdminPostRow>({
    kind: POST,
    listKey: postQueries.listKey,
    send: (id) => call('DELETE /admin/social-posts/:id', { params: { id } }),
  })
  return (
    <AdminList
      kind={POST}
      create="Create New Post"
      search={{ label: 'Search posts', placeholder: 'ID, title, type, collection, author' }}
      failed={{ toast: 'Error fetching posts', title: 'The posts didn’t load' }}
      empty={emptyText(list)}
      filters={<ListFilters list={list} filters={filters} sorts={SORTS} />}
      list={list}
      query={query}
      layout={LAYOUT}
      onDelete={deleting.ask}
      selection={selection}
    >
      <BulkBar kind={POST} listKey={postQueries.listKey} selection={selection} actions={actions} />
      <ConfirmDelete name={deleting.row?.title ?? ''} deleting={deleting}>
        {deleting.row && <InUseNote record={postQueries.one(deleting.row.id)} asked={deleting.open} />}
      </ConfirmDelete>
    </AdminList>
  )
}

/** What the list can be filtered by; collections and tags once they are loaded. */
function useFilters(): ListFilter[] {
  const { data: collections = [] } = useQuery(collectionOptions.posts)
  const { data: tags = [] } = useQuery(tagsQuery)
  return [
    {
      name: 'collection',
      label: 'Collection',
      all: 'All collections',
      options: [NO_COLLECTION, ...choicesOf(collections)],
    },
    { name: 'tag', label: 'Tag', all: 'All tags', options: [{ value: 'none', label: 'No tag' }, ...choicesOf(tags)] },
    {
      name: 'type',
      label: 'Type',
      all: 'All types',
      options: POST_TYPES.map((type) => ({ value: type, label: typeLabel({ type }) })),
    },
  ]
}

/** What can be done with several posts at once. */
function useActions(): BulkAction[] {
  const { data: collections = [] } = useQuery(collectionOptions.posts)
  const { data: tags = [] } = useQuery(tagsQuery)
  const retag = (action: 'add_tag' | 'remove_tag') => (ids: number[], choice: string) =>
    call('PATCH /admin/social-posts', { body: { ids, action, tag: Number(choice) } })
  return [
    { label: 'Add a tag', of: 'Tag', options: choicesOf(tags), send: retag('add_tag') },
    { label: 'Remove a tag', of: 'Tag', options: choicesOf(tags), send: retag('remove_tag') },
    {
      label: 'Move to a collection',
      of: 'Collection',
      options: [NO_COLLECTION, ...choicesOf(collections)],
      send: (ids, choice) =>
        call('PATCH /admin/social-posts', { body: { ids, action: 'move', collection: idOrNull(choice) } }),
    },
  ]
}
