/** A kind of records of the back-office, with its names in the interface. */
export interface RecordKind {
  /** Address of its list; a new one is created at `/new` below it. */
  path: string
  /** Title of its list. */
  list: string
  /** The title of its form. */
  title: string
  /** What one of it is called in messages. */
  noun: 'collection' | 'post' | 'template'
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

/** 'Collection': the noun at the beginning of a sentence or on a button. */
export const capitalNoun = ({ noun }: RecordKind) => noun.charAt(0).toUpperCase() + noun.slice(1)

/** The props a form's screen gets from its address. */
export interface RecordScreenProps {
  /** The record's id or uuid; null to make a new one. */
  id: string | null
}
