import { below, GROUPS, isFold, type Fold, type Group, type Place, type Tab } from '../navigation.ts'

const POST_COLLECTIONS = below('/admin', 'Social Post Collections', 'folders')
const POSTS = below('/admin', 'Social Posts', 'images')
const TEMPLATE_COLLECTIONS = below('/admin', 'Template Collections', 'stack')
const TEMPLATES = below('/admin', 'Templates', 'notebook')
const AGENTS = below('/admin', 'Agents', 'identification-card')
const OPERATIONS = below('/admin', 'Operations', 'sliders-horizontal')

/** The entries of the library, which every admin has. */
const CONTENT: readonly Place[] = [
  below('/admin', 'Search', 'magnifying-glass'),
  POST_COLLECTIONS,
  POSTS,
  TEMPLATE_COLLECTIONS,
  TEMPLATES,
  below('/admin', 'Tags', 'signpost'),
]

const FULL: readonly Place[] = [
  ...CONTENT,
  AGENTS,
  below('/admin', 'Admins', 'lock-key'),
  below('/admin', 'Audit Log', 'book-open-text'),
  OPERATIONS,
]

/** What an admin has of the agents' entries: the library they keep, and their own sign-in. */
const HAS = /^\/(dashboard|social-post-collections\/.*|template-collections\/.*|user-account\/login-information)$/

const isTheirs = ({ to }: Place) => HAS.test(to)

/** A fold of which an admin has only a part is not worth opening. */
function entriesOf(entry: Place | Fold): readonly (Place | Fold)[] {
  if (!isFold(entry)) return isTheirs(entry) ? [entry] : []
  return entry.places.every(isTheirs) ? [entry] : entry.places.filter(isTheirs)
}

const [first, ...others] = GROUPS.map(({ label, entries }) => ({
  label,
  open: label === null,
  entries: entries.flatMap(entriesOf),
})).filter(({ entries }) => entries.length > 0)

const groupsWith = (entries: readonly Place[]): readonly Group[] => [
  ...(first ? [first] : []),
  { label: 'Admin', open: true, entries },
  ...others,
]

/** The sidebar of an admin: their own group first, then the agents' library without what belongs to one agent. */
export const ADMIN_GROUPS = groupsWith(FULL)

/** The same for an admin of the library alone. */
export const CONTENT_ADMIN_GROUPS = groupsWith(CONTENT)

/** The tabs of an admin of the library alone. They are lit in the lists of collections, too. */
export const CONTENT_ADMIN_TABS: readonly Tab[] = [
  { ...POSTS, label: 'Posts', under: [POSTS.to, POST_COLLECTIONS.to] },
  { ...TEMPLATES, under: [TEMPLATES.to, TEMPLATE_COLLECTIONS.to] },
]

export const ADMIN_TABS: readonly Tab[] = [
  ...CONTENT_ADMIN_TABS,
  { ...AGENTS, under: [AGENTS.to] },
  { ...OPERATIONS, under: [OPERATIONS.to] },
]
