/** What a list of the back-office shows, with its names in the interface. */
export interface ListKind {
  /** Address of the list, and of its call. */
  path: string
  /** Title of the list. */
  list: string
  /** What one of its rows is called. */
  noun: string
}

/** A kind of records that admins edit; a new one is created at `/new` below its list. */
export interface RecordKind extends ListKind {
  title: string
  noun: 'collection' | 'post' | 'template' | 'tag'
}

export const POST_COLLECTION: RecordKind = {
  path: '/admin/social-post-collections',
  list: 'Social Post Collections',
  title: 'Post Collection',
  noun: 'collection',
}

export const POST: RecordKind = { path: '/admin/social-posts', list: 'Social Posts', title: 'Post', noun: 'post' }

export const TEMPLATE_COLLECTION: RecordKind = {
  path: '/admin/template-collections',
  list: 'Template Collections',
  title: 'Template Collection',
  noun: 'collection',
}

export const TEMPLATE: RecordKind = { path: '/admin/templates', list: 'Templates', title: 'Template', noun: 'template' }

export const TAG: RecordKind = { path: '/admin/tags', list: 'Tags', title: 'Tag', noun: 'tag' }

/** 'Collection': the noun at the beginning of a sentence or on a button. */
export const capitalNoun = ({ noun }: RecordKind) => noun.charAt(0).toUpperCase() + noun.slice(1)

/** The props a form's screen gets from its address. */
export interface RecordScreenProps {
  /** The record's id or uuid; null to make a new one. */
  id: string | null
}

/** The last part of the name under which a form that makes a record is stored; that of others is the record's id. */
export const NEW_PART = 'new'
const COPY = 'new-copy-of-'
export const copyPart = (id: number) => `${COPY}${id}`

export function formName({ path }: Pick<RecordKind, 'path'>, part: number | string): string {
  return `${path.slice(1)}/${part}`
}

/** The id in the name of a form that changes a record, and its address; the id is null for one that makes a record. */
export function formOf({ path }: Pick<RecordKind, 'path'>, name: string): { id: string | null; address: string } {
  const [part = ''] = name.slice(path.length).split('/')
  if (part.startsWith(COPY)) return { id: null, address: `${path}/new?copy_of=${part.slice(COPY.length)}` }
  return { id: part === NEW_PART ? null : part, address: `${path}/${part}` }
}
