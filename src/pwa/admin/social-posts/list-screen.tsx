import { useQuery } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { AdminPostRow } from '#contract/admin-posts.ts'
import { PLATFORM_FLAGS } from '#domain/post-form.ts'

import { AdminList } from '../shared/list/admin-list.tsx'
import { ConfirmDelete } from '../shared/list/confirm-delete.tsx'
import { InUseNote } from '../shared/list/in-use-note.tsx'
import type { RowLook } from '../shared/list/row-look.ts'
import { Thumb } from '../shared/list/thumb.tsx'
import { useDeleting } from '../shared/list/use-deleting.ts'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { FlagIcons } from './flag-icons.tsx'
import { POST_LIST_KEY, postQueries } from './queries.ts'

const typeWords = ({ type }: AdminPostRow) => type.replaceAll('_', ' ')
const thumb = (post: AdminPostRow) => <Thumb src={post.thumbnail} bed={post.main_color} fit />
const platforms = (post: AdminPostRow) => <FlagIcons flags={PLATFORM_FLAGS.filter((flag) => post[flag])} />

const LOOK: RowLook<AdminPostRow> = {
  columns: [
    { head: 'ID', cell: (post) => post.id, className: 'num text-ink-soft' },
    { head: 'Post', cell: thumb },
    { head: 'Title', cell: (post) => post.title, leads: true },
    { head: 'Type', cell: typeWords, className: 'text-ink-soft' },
    { head: 'Collection', cell: (post) => post.collection },
    { head: 'Author', cell: (post) => post.author, className: 'text-ink-soft max-xl:hidden' },
    { head: 'Platforms', cell: (post) => <span className="block max-w-32">{platforms(post)}</span> },
  ],
  thumb,
  detail: (post) => [`ID ${post.id}`, typeWords(post), post.collection, post.author].filter(Boolean).join(' · '),
  signs: platforms,
  nameOf: (post) => post.title,
  hrefOf: (post) => `/admin/social-posts/${post.id}`,
}

/** All posts of the library. */
export function ListScreen() {
  const list = useListAddress()
  const query = useQuery(postQueries.list(list.address))
  const deleting = useDeleting<AdminPostRow>({
    noun: 'post',
    listKey: POST_LIST_KEY,
    send: (id) => call('DELETE /admin/social-posts/:id', { params: { id } }),
  })
  return (
    <AdminList
      title="Social Posts"
      path="/admin/social-posts"
      create="Create New Post"
      search={{ label: 'Search posts', placeholder: 'ID, title, type, collection, author' }}
      failed={{ toast: 'Error fetching posts', title: 'The posts didn’t load' }}
      list={list}
      query={query}
      look={LOOK}
      onDelete={deleting.ask}
    >
      <ConfirmDelete noun="post" name={deleting.row?.title ?? ''} deleting={deleting}>
        {deleting.row && <PostInUse id={deleting.row.id} asked={deleting.open} />}
      </ConfirmDelete>
    </AdminList>
  )
}

function PostInUse({ id, asked }: { id: number; asked: boolean }) {
  const query = useQuery({
    ...postQueries.one(id),
    select: ({ data }) => data.in_use,
    enabled: asked,
    // Agents queue at any moment.
    staleTime: 0,
  })
  return <InUseNote query={query} />
}
