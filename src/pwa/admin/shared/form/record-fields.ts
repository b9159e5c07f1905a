import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver, ResolverResult } from 'react-hook-form'
import { z } from 'zod'

import type { Lists } from '#pwa/shared/form/lists.ts'

import type { ChosenFiles } from '../files/use-files.ts'

/** The files chosen in a form, by the field they are sent in. */
export type FilesByField = Readonly<Record<string, File>>

/** The values a form holds for the fields of a schema; null for a field that may be left out. */
type ValuesOf<Schema extends z.ZodObject> = {
  [Field in keyof z.output<Schema> as Exclude<Field, 'version'>]-?: undefined extends z.output<Schema>[Field]
    ? Exclude<z.output<Schema>[Field], undefined> | null
    : z.output<Schema>[Field]
}

/** The values of a form made from a schema, with those of its own, and the names of the chosen files. */
export type RecordValues<Schema extends z.ZodObject, Own extends object = object> = ValuesOf<Schema> & Own & ChosenFiles

export interface RecordFields<Values extends FieldValues, R> {
  /** The values of a stored record; of a new one for null. */
  valuesOf: (record: R | null) => Values
  resolver: Resolver<Values>
  /** The multipart body of a save, without the version. */
  bodyOf: (values: Values, files: FilesByField, record: R | null) => FormData
  /** Fields into which another admin's save is merged item by item, where keeping one's own value whole would undo it. */
  merged?: Lists<Values> | undefined
}

interface Options<Schema extends z.ZodObject, R, Own extends object> {
  /** Values of a new record that aren't what the server takes for a missing field. */
  initial?: Partial<ValuesOf<Schema>>
  /** Values that are edited in another form than they are sent in. */
  own?: {
    valuesOf: (record: R | null) => Own
    addTo: (body: FormData, values: RecordValues<Schema, Own>, files: FilesByField, record: R | null) => void
    merged: Lists<RecordValues<Schema, Own>>
  }
}

/**
 * The fields of a form, from the schema by which the server reads them. A record has the same fields, except those
 * that remove a file: `remove_image` belongs to the file `image`.
 */
export function recordFields<
  Schema extends z.ZodObject,
  R extends Omit<ValuesOf<Schema>, `remove_${string}`>,
  Own extends object = object,
>(schema: Schema, { initial, own }: Options<Schema, R, Own> = {}): RecordFields<RecordValues<Schema, Own>, R> {
  type Values = RecordValues<Schema, Own>
  const names = Object.keys(schema.shape).filter((name) => name !== 'version')
  const missing: Readonly<Record<string, unknown>> = Object.fromEntries(
    names.map((name) => [name, valueIfMissing(schema.shape[name])]),
  )
  const empty = { ...missing, ...initial }
  const check: Resolver = zodResolver(schema as z.ZodType<FieldValues, FieldValues>)

  /** The fields as they are sent; what is left out is null for the server, or false where it doesn't stay as it was. */
  const wireOf = (values: Values) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = values[name as keyof Values] as string | number | boolean | null
        if (value === null || (value === false && missing[name] === false)) return []
        return [[name, typeof value === 'boolean' ? (value ? '1' : '0') : String(value)]]
      }),
    )

  return {
    valuesOf: (record) =>
      ({
        ...empty,
        ...(record && Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))),
        ...own?.valuesOf(record),
        chosen_files: {},
      }) as Values,
    resolver: async (values, context, options) => {
      const result = await check(wireOf(values), context, options as never)
      const isFaulty = Object.keys(result.errors).length > 0
      return (isFaulty ? result : { values: { ...values, ...result.values }, errors: {} }) as ResolverResult<Values>
    },
    bodyOf: (values, files, record) => {
      const body = new FormData()
      for (const [name, text] of Object.entries(wireOf(values))) body.set(name, text)
      for (const [name, file] of Object.entries(files)) if (names.includes(`remove_${name}`)) body.set(name, file)
      own?.addTo(body, values, files, record)
      return body
    },
    merged: own?.merged,
  }
}

/** What the server takes for a field that isn't sent; for a required one the form begins with an empty text. */
function valueIfMissing(field: z.core.$ZodType | undefined): unknown {
  const read = field ? z.safeParse(field, undefined) : null
  return read?.success ? (read.data ?? null) : ''
}
