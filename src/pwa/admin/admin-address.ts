import { isRecordId, isUuid } from '#domain/record-id.ts'

const isNewOrId = (text: string) => text === 'new' || isRecordId(text)
const isNewOrUuid = (text: string) => text === 'new' || isUuid(text)
const never = () => false

/** The sections of the back-office, and the form of a record's id in an address. */
export const SECTIONS = {
  'social-post-collections': isNewOrId,
  'social-posts': isNewOrId,
  'social-post-imports': isRecordId,
  'template-collections': isNewOrId,
  templates: isNewOrUuid,
  tags: isNewOrId,
  search: never,
  agents: isRecordId,
  admins: never,
  'audit-log': never,
  operations: never,
} as const

export type SectionName = keyof typeof SECTIONS

/** The sections that admins of the library alone can't open; the server refuses their calls. */
export const FULL_SECTIONS: ReadonlySet<SectionName> = new Set(['agents', 'admins', 'audit-log', 'operations'])

/** A list, or with an id one of its records; `new` creates one. */
export interface AdminAddress {
  section: SectionName
  id: string | null
}

/** The section and record an address below /admin leads to; null where it leads nowhere. */
export function readAdminAddress(path: string): AdminAddress | 'start' | null {
  const [name = '', id, ...more] = path
    .replace(/^\/admin\/?/, '')
    .replace(/\/$/, '')
    .split('/')
  if (name === '') return 'start'
  if (!isSectionName(name) || more.length > 0) return null
  if (id === undefined) return { section: name, id: null }
  return SECTIONS[name](id) ? { section: name, id } : null
}

const isSectionName = (name: string): name is SectionName => Object.hasOwn(SECTIONS, name)
