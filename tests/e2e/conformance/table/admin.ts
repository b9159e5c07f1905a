import { elsewhere } from '#tests/conformance/row.ts'

import { answersFields, answerTo, firstOf, refused } from '../by-contract.ts'
import { expect, part } from '../checks.ts'
import { rowsAt, type At, type Group } from '../row.ts'

// What the server answers the back-office; its screens are tested in `tests/dom/conformance`.

const call = rowsAt('decisions, The calls')
const asAdmin = { as: 'admin' } as const

/** The ids of the records a search finds. */
async function found({ api }: At, path: string, search: string): Promise<unknown[]> {
  const { body } = await api('GET', `${path}?per_page=50&search=${encodeURIComponent(search)}`)
  return (part(body, 'data') as { id: number }[]).map(({ id }) => id)
}

const searches = (path: string, field: string) =>
  rowsAt(`admin-and-billing §2 ${path}`)(field === 'name' ? 'search by name' : `search over ${field}`, async (at) => {
    const record = part((await at.api('GET', `${path}?page=1&per_page=10`)).body, 'data.3')
    expect(await found(at, path, String(part(record, field)))).toContain(part(record, 'id'))
  })

const list = (title: string, path: string, fields: string, ...rest: Group['rows']): Group => ({
  id: `Admin list, ${title}`,
  ...asAdmin,
  rows: [
    ...elsewhere(9),
    call(`GET ${path} takes page, per_page and search`, async (at) => {
      const asked = `${path}?page=1&per_page=20&search=e`
      await answersFields('GET', asked, fields, firstOf)(at)
      expect(part((await at.api('GET', asked)).body, 'meta')).toMatchObject({ current_page: 1, per_page: 20 })
    }),
    ...rest,
  ],
})

const POSTS = '/admin/social-posts'
const COLLECTIONS = '/admin/social-post-collections'
const TEMPLATES = '/admin/templates'
const LETTERS = '/admin/template-collections'
const postRow = rowsAt(`admin-and-billing §2 ${POSTS}`)
const ownOfPosts = [
  ...['id', 'title', 'collection'].map((field) => searches(POSTS, field)),
  postRow('search over type', async ({ api }) => {
    const { body } = await api('GET', `${POSTS}?search=carousel&per_page=50`)
    expect((part(body, 'data') as { type: string }[]).some(({ type }) => type === 'carousel')).toBe(true)
  }),
  postRow('search over author', async (at) => {
    const multipart = { title: 'By June', caption: 'By June.', type: 'image', facebook: '1' }
    const made = await answerTo(at, 'POST', POSTS, { multipart })
    expect(await found(at, POSTS, 'June')).toContain(part(made, 'id'))
  }),
]

const lists = [
  list('Social Post Collections', COLLECTIONS, 'id, name', ...elsewhere(11), searches(COLLECTIONS, 'name')),
  list('Social Posts', POSTS, 'id, title, type', ...elsewhere(13), ...ownOfPosts),
  list('Template Collections', LETTERS, 'id, name', ...elsewhere(11), searches(LETTERS, 'name')),
  list(
    'Templates',
    TEMPLATES,
    'id, uuid, title',
    ...elsewhere(11),
    ...['id', 'title'].map((field) => searches(TEMPLATES, field)),
  ),
]

const create = (path: string, multipart: Record<string, string>) =>
  call(`POST ${path} answers 201`, async ({ api }) => expect((await api('POST', path, { multipart })).status).toBe(201))

/** The form of a kind, whose creation is so far down. */
const form = (kind: string, before: number, path: string, sent: Record<string, string>): Group => ({
  id: `Admin form, ${kind}`,
  ...asAdmin,
  rows: [...elsewhere(before), create(path, sent)],
})

/** The fields of a post in the answer of its call. */
const RECORD_FIELDS =
  'id, title, caption, spanish_title, spanish_caption, canva_link, idea_link, main_color, type, ' +
  'social_post_collection_id, tag_ids, media, thumbnail, collection, author'

const forms: Group[] = [
  {
    id: 'Admin form, post',
    ...asAdmin,
    rows: [
      ...elsewhere(41),
      create(POSTS, { title: 'A post of conformance', caption: 'Held against its words.', type: 'image' }),
      ...elsewhere(8),
      rowsAt('admin-and-billing §3 Social post')('a record has the specified fields', async (at) => {
        const { body } = await at.api('GET', `${POSTS}?search=carousel`)
        const path = `${POSTS}/${String(part(body, 'data.0.id'))}`
        await answersFields('GET', path, RECORD_FIELDS)(at)
        const media = (data: unknown) => part(data, 'media.0')
        await answersFields('GET', path, 'id, type, url, file_path', media)(at)
      }),
      ...elsewhere(1),
      rowsAt('admin-and-billing §7 Shared')(
        'GET /tags: id, name, type',
        answersFields('GET', '/tags', 'id, name, type', firstOf),
      ),
    ],
  },
  form('post collection', 13, COLLECTIONS, { name: 'A shelf of conformance', description: 'Held.' }),
  form('template collection', 13, LETTERS, { name: 'Letters of conformance', type: 'branding' }),
  form('template', 16, TEMPLATES, { title: 'A letter of conformance' }),
]

const guest: Group = {
  id: 'Admin screens for an agent',
  as: 'agent',
  rows: [
    ...elsewhere(1),
    ...[COLLECTIONS, POSTS, LETTERS, TEMPLATES].map((path) =>
      rowsAt('decisions, Roles and plans')(`GET ${path} answers an agent 403`, refused(403, 'GET', path)),
    ),
  ],
}

export const backOffice: readonly Group[] = [...lists, ...forms, guest]
