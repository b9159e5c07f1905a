import { useCallback, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form'

import { changedOf, isSame } from './changed.ts'
import { forgetForm, recallForm, writeForm } from './kept.ts'

interface KeptFormOptions<In extends FieldValues, Out> {
  userId: number
  /** What this form goes by on the device. */
  name: string
  /** What the server knows; newer answers reach every field she has not touched. */
  values: In
  resolver?: Resolver<In, unknown, Out>
  /** Fields that are never kept on the device. */
  secret?: readonly Path<In>[]
  /** The version of the record that `values` are of, for records that others change too. */
  version?: number | undefined
}

/** Beside the fields kept: the version of the record they were changed in. No field goes by this name. */
const VERSION = '@version'

/**
 * A form whose unsaved changes are kept on the device as she types, and are there again after a reload
 * or a crash, until they are saved.
 */
export function useKeptForm<In extends FieldValues, Out = In>(options: KeptFormOptions<In, Out>) {
  const { userId, name, values, resolver, secret, version } = options
  const form = useForm<In, unknown, Out>({
    defaultValues: values as DefaultValues<In>,
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    ...(resolver && { resolver }),
  })
  const [keeps, setKeeps] = useState(true)
  const known = useRef(values)
  const hidden = useRef<readonly string[]>(secret ?? [])
  const [base, setBaseState] = useState(version)
  const typedOn = useRef(version)
  const setBase = useCallback((on: number | undefined) => {
    typedOn.current = on
    setBaseState(on)
  }, [])
  useEffect(() => {
    known.current = values
  }, [values])

  useEffect(() => {
    let gone = false
    const failed = (error: unknown) => {
      console.error('A form can’t be kept on this device', error)
      if (!gone) setKeeps(false)
    }
    const restore = (kept: Record<string, unknown> | null) => {
      if (gone || !kept) return
      for (const [field, value] of Object.entries(kept)) {
        // What she has typed since counts more than what was found.
        if (!(field in known.current) || !isSame(form.getValues(field as Path<In>), known.current[field])) continue
        form.setValue(field as Path<In>, value as never, { shouldDirty: true })
      }
      if (typeof kept[VERSION] === 'number') setBase(kept[VERSION])
    }
    recallForm({ userId, form: name }).then(restore, failed)
    const note = ({ values: now }: { values: In }) => {
      const changed = Object.entries(now).filter(
        ([field, value]) => !hidden.current.includes(field) && !isSame(value, known.current[field]),
      )
      const on = typedOn.current === undefined ? {} : { [VERSION]: typedOn.current }
      const kept = changed.length > 0 ? { ...Object.fromEntries(changed), ...on } : null
      writeForm({ userId, form: name }, kept).then(() => {
        if (!gone) setKeeps(true)
      }, failed)
    }
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: note })
    return () => {
      gone = true
      unsubscribe()
    }
  }, [form, userId, name, setBase])

  /** The server has taken it: these are the values it knows now. */
  const saved = useCallback(
    (now: In) => {
      known.current = now
      // The options of useForm would count here as well.
      form.reset(now, { keepDirtyValues: false, keepErrors: false })
      forgetForm({ userId, form: name })
    },
    [form, userId, name],
  )

  const changed = useCallback(<T extends object>(sent: T) => changedOf(sent, form.getValues(), known.current), [form])

  return {
    form,
    keeps,
    saved,
    /** The part of what is to be sent that she has changed. */
    changed,
    /** The version her changes were made in, which may be older than what the server answers now. */
    base,
    setBase,
  }
}
