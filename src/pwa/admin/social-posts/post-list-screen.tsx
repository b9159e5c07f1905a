import { useQuery } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { AdminPostRow } from '#contract/admin/posts.ts'
import { PLATFORM_FLAGS } from '#domain/platform/platform-flags.ts'

import { AdminList } from '../shared/list/admin-list.tsx'
import { ConfirmDelete } from '../shared/list/confirm-delete.tsx'
import { InUseNote } from '../shared/list/in-use-note.tsx'
import type { RowLayout } from '../shared/list/row-layout.ts'
import { RowPicture } from '../shared/list/row-picture.tsx'
import { useDeleting } from '../shared/list/use-deleting.ts'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { POST } from '../shared/record-kind.ts'
import { FlagIcons } from './flag-icons.tsx'
import { postQueries } from './queries.ts'

const typeLabel = ({ type }: AdminPostRow) => type.replaceAll('_', ' ')
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
}

/** All posts of the library. */
export function PostListScreen() {
  const list = useListAddress()
  const query = useQuery(postQueries.list(list.address))
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
      list={list}
      query={query}
      layout={LAYOUT}
      onDelete={deleting.ask}
    >
      <ConfirmDelete name={deleting.row?.title ?? ''} deleting={deleting}>
        {deleting.row && <InUseNote record={postQueries.one(deleting.row.id)} asked={deleting.open} />}
      </ConfirmDelete>
    </AdminList>
  )
}
