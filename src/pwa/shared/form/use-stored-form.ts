import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'

import type { FormValues } from '#sync/drafts/draft.ts'
import type { FieldsChange } from '#sync/drafts/drafts.ts'

import { changedOf, isSame } from './changed.ts'
import { forgetForm, recallForm, writeForm } from './stored-form.ts'
import { listsOf, mergedField, onTop, type Lists } from './lists.ts'
import { holdFormName, type HeldFormName } from './form-name.ts'

interface StoredFormOptions<In extends FieldValues, Out> {
  userId: number
  /** The name this form is stored under on the device. */
  name: string
  /** Whether several forms of that name may be open at once, each with its own input. */
  apart?: boolean
  /** The server's values; newer answers update every field the user has not touched. */
  values: In
  resolver?: Resolver<In, unknown, Out>
  /** Fields that are never stored on the device. */
  secret?: readonly Path<In>[]
  /** The revision of the record that `values` are of, for records that others change too. */
  revision?: number | undefined
  /**
   * Fields that are lists with items the user chooses one by one, and the key of their items. Newer answers are merged
   * into them.
   */
  lists?: Lists<In> | undefined
}

/** Stored beside the fields: the revision of the record they were changed in. No field has this name. */
const REVISION = '@version'
/** Stored beside them as well: the user's lists as they were when they changed them. */
const SEEN = '@seen'

/**
 * A form whose unsaved changes are stored on the device while the user types, and are restored after a reload or a
 * crash, until they are saved.
 */
export function useStoredForm<In extends FieldValues, Out = In>(options: StoredFormOptions<In, Out>) {
  const { userId, values, resolver, revision, lists } = options
  const form = useForm<In, unknown, Out>({
    defaultValues: values as DefaultValues<In>,
    ...(resolver && { resolver }),
  })
  const { base, setBase, typedOn } = useBase(revision)
  const { known, merges, accept } = useServerValues(form, values, lists)
  const { canStore, isRecalled, restored, held } = useFormStorage(form, options, { known, merges, typedOn, setBase })

  /** The server has accepted the values: they are the ones it has now. */
  const saved = useCallback(
    (now: In) => {
      accept(now)
      form.reset(now)
      held.current?.name.then(
        (subject) => forgetForm({ userId, subject }),
        // The user knows already that nothing can be stored here.
        () => undefined,
      )
    },
    [form, userId, held, accept],
  )

  const changed = useCallback(
    <T extends object>(sent: T) => changedOf(sent, form.getValues(), known.current),
    [form, known],
  )
  const seen = useCallback(() => known.current, [known])

  return {
    form,
    canStore,
    /** Whether it is known what the device had stored. */
    isRecalled,
    /** Whether changes stored on this device were restored. */
    restored,
    saved,
    /** The part of what is to be sent that the user has changed. */
    changed,
    /** The server's last values, which the form's values are based on. */
    seen,
    /** The revision the user's changes are based on, which may be older than the server's present one. */
    base,
    setBase,
  }
}

/** What the user's changes are compared with: the server's last values, and the fields that are lists. */
interface Basis<In extends FieldValues> {
  known: RefObject<In>
  merges: RefObject<Lists<In> | undefined>
}

/** The revision the user's changes are based on, as a state and as a ref. */
function useBase(revision: number | undefined) {
  const [base, setBaseState] = useState(revision)
  const typedOn = useRef(revision)
  const setBase = useCallback((on: number | undefined) => {
    typedOn.current = on
    setBaseState(on)
  }, [])
  return { base, setBase, typedOn }
}

/** The server's last values, with newer answers put under the user's changes. */
function useServerValues<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  values: In,
  lists: Lists<In> | undefined,
) {
  const known = useRef(values)
  const merges = useRef(lists)
  const answered = useRef(values)
  useEffect(() => {
    // What was saved since the last answer is known already, and an answer from before it has nothing newer.
    if (Object.keys(changedOf(values, values, answered.current)).length === 0) return
    const top = onTop(merges.current, { mine: form.getValues(), before: known.current, theirs: values })
    const changedFields = changedOf(top, top, values)
    answered.current = values
    known.current = values
    // The library's own handling of dirty values takes lists apart and mixes them item by item.
    form.reset(values, { keepErrors: true, keepFieldsRef: true })
    for (const field of Object.keys(changedFields) as Path<In>[])
      form.setValue(field, top[field], { shouldDirty: true })
  }, [values, form])
  const accept = useCallback((now: In) => {
    known.current = now
  }, [])
  return { known, merges, accept }
}

interface StorageRefs<In extends FieldValues> extends Basis<In> {
  typedOn: RefObject<number | undefined>
  setBase: (on: number | undefined) => void
}

/** Restores the changes stored on the device, then stores each further one. */
function useFormStorage<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  { userId, name, apart = false, secret }: StoredFormOptions<In, Out>,
  { known, merges, typedOn, setBase }: StorageRefs<In>,
) {
  const [canStore, setCanStore] = useState(true)
  const [isRecalled, setRecalled] = useState(false)
  const [restored, setRestored] = useState(false)
  const held = useRef<HeldFormName>(null)
  const hidden = useRef<readonly string[]>(secret ?? [])
  useEffect(() => {
    let gone = false
    /** Until then nothing that was stored before may be deleted. */
    let recalled = false
    /** The fields that were changed until then, also those that have the server's value again. */
    const early = new Set<string>()
    /** The values of the form after its last change; null once they were given to the device. */
    let latest: In | null = null
    const own = apart ? holdFormName({ userId, form: name }) : { name: Promise.resolve(name), letGo: () => undefined }
    held.current = own
    const failed = (error: unknown) => {
      console.error('A form can’t be kept on this device', error)
      if (!gone) setCanStore(false)
    }
    const restore = (unsaved: Record<string, unknown> | null) => {
      recalled = true
      if (gone) return
      if (!unsaved) {
        // What was typed and taken back meanwhile may have been given to the device after it was asked.
        if (early.size > 0) note({ values: form.getValues() })
        return
      }
      // A page that was left right after saving may leave behind what the server has; nothing is based on that.
      if (!applyStored(form, unsaved, { known, merges, early })) {
        note({ values: form.getValues() })
        return
      }
      setRestored(true)
      if (typeof unsaved[REVISION] === 'number') setBase(unsaved[REVISION])
    }
    own.name
      .then((subject) => recallForm({ userId, subject }))
      .then(restore, failed)
      .then(() => {
        if (!gone) setRecalled(true)
      }, failed)
    const store = () => {
      if (latest === null) return
      const unsaved = toStore(latest, hidden.current, { known, merges, typedOn })
      latest = null
      if (!recalled) for (const field of Object.keys(unsaved ?? {})) early.add(field)
      if (unsaved === null && !recalled) return
      const change: FieldsChange = recalled || unsaved === null ? unsaved : (stored) => addedTo(stored, unsaved)
      own.name
        .then((subject) => writeForm({ userId, subject }, change))
        .then(() => {
          if (!gone) setCanStore(true)
        }, failed)
    }
    const note = ({ values: now }: { values: In }) => {
      latest = now
      // A reset changes field after field; only the values after the last of them are stored.
      queueMicrotask(store)
    }
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: note })
    return () => {
      gone = true
      unsubscribe()
      own.letGo()
    }
  }, [form, userId, name, apart, known, merges, typedOn, setBase])
  return { canStore, isRecalled, restored, held }
}

/** Sets the fields to what was stored, except those typed in since. Returns whether that changes any. */
function applyStored<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  unsaved: Record<string, unknown>,
  { known, merges, early }: Basis<In> & { early: ReadonlySet<string> },
): boolean {
  const seen = { ...(unsaved[SEEN] as Record<string, unknown> | undefined) }
  let isChanged = false
  for (const [field, found] of Object.entries(unsaved)) {
    // What was typed since takes precedence over what was stored.
    if (!(field in known.current) || early.has(field)) continue
    if (!isSame(form.getValues(field as Path<In>), known.current[field])) continue
    const stored = known.current[field]
    const value = mergedField(merges.current, field, { seen: seen[field] ?? stored, chosen: found, stored })
    if (isSame(value, stored)) continue
    isChanged = true
    form.setValue(field as Path<In>, value as never, { shouldDirty: true })
  }
  return isChanged
}

/** The changed fields that aren't hidden, with what they are based on; null when there are none. */
function toStore<In extends FieldValues>(
  now: In,
  hidden: readonly string[],
  { known, merges, typedOn }: Basis<In> & Pick<StorageRefs<In>, 'typedOn'>,
): Record<string, unknown> | null {
  const fields = Object.entries(now).filter(
    ([field, value]) => !hidden.includes(field) && !isSame(value, known.current[field]),
  )
  if (fields.length === 0) return null
  const changed = Object.fromEntries(fields)
  return {
    ...changed,
    ...(typedOn.current !== undefined && { [REVISION]: typedOn.current }),
    ...(merges.current && { [SEEN]: listsOf(merges.current, known.current, changed) }),
  }
}

/**
 * What was typed before the stored changes could be read, added to them. The revision stays the one the stored changes are
 * based on, so that a change made by others since is noticed.
 */
function addedTo(stored: FormValues | null, unsaved: FormValues): FormValues {
  if (stored === null) return unsaved
  const seen = { ...(stored[SEEN] as FormValues | undefined), ...(unsaved[SEEN] as FormValues | undefined) }
  return {
    ...stored,
    ...unsaved,
    ...(REVISION in stored && { [REVISION]: stored[REVISION] }),
    ...(SEEN in unsaved && { [SEEN]: seen }),
  }
}
