import type { RecordKind } from '../record-kind.ts'

/** The last part of the name under which a form that makes a record is stored; that of others is the record's id. */
export const NEW_PART = 'new'
const COPY = 'new-copy-of-'
export const copyPart = (id: number) => `${COPY}${id}`

/** The name under which a form is stored on the device. */
export function formName({ path }: Pick<RecordKind, 'path'>, part: number | string): string {
  return `${path.slice(1)}/${part}`
}

/** The id in the name of a form that changes a record, and its address; the id is null for one that makes a record. */
export function formOf({ path }: Pick<RecordKind, 'path'>, name: string): { id: string | null; address: string } {
  const [part = ''] = name.slice(path.length).split('/')
  if (part.startsWith(COPY)) return { id: null, address: `${path}/new?copy_of=${part.slice(COPY.length)}` }
  return { id: part === NEW_PART ? null : part, address: `${path}/${part}` }
}
