import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'react-router-dom'

import { isSeen } from '#domain/text/typed-text.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { formsBelow, type StoredForm } from '#sync/drafts/drafts.ts'
import { reportUnlessStorage } from '#sync/storage/storage-error.ts'

import { capitalNoun, formOf, type RecordKind } from '../record-kind.ts'

/** Links shown; the others wait until these are finished. */
const MOST = 5

interface UnfinishedFormsProps {
  kind: RecordKind
  nameAt: (address: string) => string | undefined
  /** The link state of a link to a form. */
  state: unknown
}

/** Leads from a list to the forms that were left before they were saved, the last changed first. */
export function UnfinishedForms({ kind, nameAt, state }: UnfinishedFormsProps) {
  const { user } = useSignedIn()
  const stored = useLiveQuery(() => formsOrNone(user.id, kind), [user.id, kind])
  const forms = (stored ?? [])
    .map((one) => Object.assign(formOf(kind, one.form), { values: one.values }))
    // A form that two tabs have filled in opens with what was changed last.
    .filter(({ address }, at, all) => all.findIndex((other) => other.address === address) === at)
  if (forms.length === 0) return null
  return (
    <Notice icon="note-pencil" title="Not saved yet:" className="mb-4">
      <ul className="flex flex-wrap gap-x-5">
        {forms.slice(0, MOST).map(({ id, address, values }) => (
          <li key={address} className="min-w-0">
            <Link
              to={address}
              state={state}
              className="flex min-h-(--target) items-center font-semibold wrap-anywhere text-plum underline underline-offset-3"
            >
              {labelOf(kind, id, titleIn(values) ?? nameAt(address))}
            </Link>
          </li>
        ))}
        {forms.length > MOST && (
          <li className="flex min-h-(--target) items-center text-ink-soft">and {forms.length - MOST} more</li>
        )}
      </ul>
    </Notice>
  )
}

async function formsOrNone(userId: number, { path }: RecordKind): Promise<StoredForm[]> {
  try {
    return await formsBelow({ userId, subject: path.slice(1) })
  } catch (error) {
    reportUnlessStorage(error)
    return []
  }
}

/** The title or name that was typed; undefined where none was. */
function titleIn(values: StoredForm['values']): string | undefined {
  const typed = values['title'] ?? values['name']
  return typeof typed === 'string' && isSeen(typed) ? typed : undefined
}

/** 'New post: “Leave a light on”' or 'Post 12'. */
function labelOf(kind: RecordKind, id: string | null, title: string | undefined): string {
  // A template's address has a UUID, which says nothing to a person.
  const what = id === null ? `New ${kind.noun}` : /^\d+$/.test(id) ? `${capitalNoun(kind)} ${id}` : capitalNoun(kind)
  return title === undefined ? what : `${what}: “${title}”`
}
