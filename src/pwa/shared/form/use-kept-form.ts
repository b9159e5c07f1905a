import { useCallback, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form'

import { changedOf, isSame } from './changed.ts'
import { forgetForm, recallForm, writeForm } from './kept.ts'
import { listsOf, mergedField, onTop, type Lists } from './lists.ts'
import { holdOwnName, type HeldName } from './own-name.ts'

interface KeptFormOptions<In extends FieldValues, Out> {
  userId: number
  /** What this form goes by on the device. */
  name: string
  /** Whether several of that name may be open at once, each with what was typed into it. */
  apart?: boolean
  /** What the server knows; newer answers reach every field she has not touched. */
  values: In
  resolver?: Resolver<In, unknown, Out>
  /** Fields that are never kept on the device. */
  secret?: readonly Path<In>[]
  /** The version of the record that `values` are of, for records that others change too. */
  version?: number | undefined
  /** Fields that are lists she chooses item by item, and what their items are known by. Newer answers are merged into them. */
  lists?: Lists<In> | undefined
}

/** Beside the fields kept: the version of the record they were changed in. No field goes by this name. */
const VERSION = '@version'
/** Beside them as well: her lists as they were when she changed them. */
const SEEN = '@seen'

/**
 * A form whose unsaved changes are kept on the device as she types, and are there again after a reload
 * or a crash, until they are saved.
 */
export function useKeptForm<In extends FieldValues, Out = In>(options: KeptFormOptions<In, Out>) {
  const { userId, name, apart = false, values, resolver, secret, version, lists } = options
  const form = useForm<In, unknown, Out>({
    defaultValues: values as DefaultValues<In>,
    ...(resolver && { resolver }),
  })
  const [keeps, setKeeps] = useState(true)
  const known = useRef(values)
  const answered = useRef(values)
  const merges = useRef(lists)
  /** While newer answers are taken in, her own are not there for a moment, and the device shall not forget them. */
  const settling = useRef(false)
  const held = useRef<HeldName>(null)
  const hidden = useRef<readonly string[]>(secret ?? [])
  const [base, setBaseState] = useState(version)
  const typedOn = useRef(version)
  const setBase = useCallback((on: number | undefined) => {
    typedOn.current = on
    setBaseState(on)
  }, [])
  useEffect(() => {
    // What she saved since the last answer is known already, and an answer from before it says nothing newer.
    if (Object.keys(changedOf(values, values, answered.current)).length === 0) return
    const top = onTop(merges.current, { mine: form.getValues(), before: known.current, theirs: values })
    const hers = changedOf(top, top, values)
    answered.current = values
    known.current = values
    settling.current = Object.keys(hers).length > 0
    // The library's own way of keeping what is dirty takes lists apart and mixes them item by item.
    form.reset(values, { keepErrors: true, keepFieldsRef: true })
    settling.current = false
    for (const field of Object.keys(hers) as Path<In>[]) form.setValue(field, top[field], { shouldDirty: true })
  }, [values, form])

  useEffect(() => {
    let gone = false
    let recalled = false
    const own = apart ? holdOwnName({ userId, form: name }) : { name: Promise.resolve(name), letGo: () => undefined }
    held.current = own
    const failed = (error: unknown) => {
      recalled = true
      console.error('A form can’t be kept on this device', error)
      if (!gone) setKeeps(false)
    }
    const restore = (kept: Record<string, unknown> | null) => {
      recalled = true
      if (gone || !kept) return
      const seen = { ...(kept[SEEN] as Record<string, unknown> | undefined) }
      let isHers = false
      for (const [field, found] of Object.entries(kept)) {
        // What she has typed since counts more than what was found.
        if (!(field in known.current) || !isSame(form.getValues(field as Path<In>), known.current[field])) continue
        const stored = known.current[field]
        const value = mergedField(merges.current, field, { seen: seen[field] ?? stored, chosen: found, stored })
        if (isSame(value, stored)) continue
        isHers = true
        form.setValue(field as Path<In>, value as never, { shouldDirty: true })
      }
      // A page that was left as soon as it had saved may leave behind what the server has; nothing is based on that.
      if (!isHers) note({ values: form.getValues() })
      else if (typeof kept[VERSION] === 'number') setBase(kept[VERSION])
    }
    own.name.then((form) => recallForm({ userId, form })).then(restore, failed)
    const note = ({ values: now }: { values: In }) => {
      if (settling.current) return
      const changed = Object.entries(now).filter(
        ([field, value]) => !hidden.current.includes(field) && !isSame(value, known.current[field]),
      )
      const on = typedOn.current === undefined ? {} : { [VERSION]: typedOn.current }
      const found = merges.current ? { [SEEN]: listsOf(merges.current, known.current) } : {}
      const kept = changed.length > 0 ? { ...Object.fromEntries(changed), ...on, ...found } : null
      // What was kept before is not to be forgotten before it was looked at.
      if (kept === null && !recalled) return
      own.name
        .then((form) => writeForm({ userId, form }, kept))
        .then(() => {
          if (!gone) setKeeps(true)
        }, failed)
    }
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: note })
    return () => {
      gone = true
      unsubscribe()
      own.letGo()
    }
  }, [form, userId, name, apart, setBase])

  /** The server has taken it: these are the values it knows now. */
  const saved = useCallback(
    (now: In) => {
      known.current = now
      form.reset(now)
      held.current?.name.then(
        (kept) => forgetForm({ userId, form: kept }),
        // It has been said already that nothing can be kept here.
        () => undefined,
      )
    },
    [form, userId],
  )

  const changed = useCallback(<T extends object>(sent: T) => changedOf(sent, form.getValues(), known.current), [form])
  const seen = useCallback(() => known.current, [])

  return {
    form,
    keeps,
    saved,
    /** The part of what is to be sent that she has changed. */
    changed,
    /** What the server last said, which all that stands in the form is made from. */
    seen,
    /** The version her changes were made in, which may be older than what the server answers now. */
    base,
    setBase,
  }
}
