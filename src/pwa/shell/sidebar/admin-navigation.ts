import { below, GROUPS, isFold, type Fold, type Group, type Place, type Tab } from '../navigation.ts'

const POST_COLLECTIONS = below('/admin', 'Social Post Collections', 'folders')
const POSTS = below('/admin', 'Social Posts', 'images')
const TEMPLATE_COLLECTIONS = below('/admin', 'Template Collections', 'stack')
const TEMPLATES = below('/admin', 'Templates', 'notebook')

const ADMIN_GROUP: Group = {
  label: 'Admin',
  open: true,
  entries: [
    POST_COLLECTIONS,
    POSTS,
    TEMPLATE_COLLECTIONS,
    TEMPLATES,
    below('/admin', 'Agents', 'identification-card'),
    below('/admin', 'Admins', 'lock-key'),
    below('/admin', 'Disputes', 'credit-card'),
    below('/admin', 'Audit Log', 'book-open-text'),
  ],
}

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

/** The sidebar of an admin: their own group first, then the agents' library without what belongs to one agent. */
export const ADMIN_GROUPS: readonly Group[] = [...(first ? [first] : []), ADMIN_GROUP, ...others]

function tab(label: string, { to, icon }: Place): Tab {
  return { label, to, icon, under: [to] }
}

/** The four lists of the library. A name of two words takes two lines. */
export const ADMIN_TABS: readonly Tab[] = [
  tab('Post\nCollections', POST_COLLECTIONS),
  tab('Posts', POSTS),
  tab('Template\nCollections', TEMPLATE_COLLECTIONS),
  tab('Templates', TEMPLATES),
]
