import { mergeChosen } from '#domain/merge-chosen.ts'

import { isSame } from './changed.ts'

/** Fields that are lists, with what tells their items apart. */
export type Lists<In> = {
  readonly [F in keyof In]?: In[F] extends readonly (infer Item)[] ? (item: Item) => unknown : never
}

/** One field as it was found, as it stands in the form, and as the server has it now. */
interface Field {
  seen: unknown
  chosen: unknown
  stored: unknown
}

/** What stands in a field from now on: of a list what both sides made of it, of any other field what she typed. */
export function mergedField<In>(lists: Lists<In> | undefined, field: string, { seen, chosen, stored }: Field): unknown {
  const keyOf = (lists as Readonly<Record<string, (item: unknown) => unknown>> | undefined)?.[field]
  // What was kept on the device may be of an older form.
  if (!keyOf || !Array.isArray(seen) || !Array.isArray(chosen) || !Array.isArray(stored)) return chosen
  return mergeChosen<unknown>({ seen, chosen, stored }, keyOf)
}

/** A form whole: as it stands, and what the server said before and says now. */
interface Whole<In> {
  mine: In
  before: In
  theirs: In
}

/** What stands in a form once the server says something newer: theirs, and on top of it each field she has changed. */
export function onTop<In extends object>(lists: Lists<In> | undefined, { mine, before, theirs }: Whole<In>): In {
  const top = { ...theirs }
  for (const field of Object.keys(mine) as (keyof In & string)[]) {
    const [chosen, seen, stored] = [mine[field], before[field], theirs[field]]
    if (!isSame(chosen, seen)) top[field] = mergedField(lists, field, { seen, chosen, stored }) as In[typeof field]
  }
  return top
}

/** Her lists as the server has them, to be kept beside what she makes of them. */
export function listsOf<In extends object>(lists: Lists<In>, known: In): Record<string, unknown> {
  return Object.fromEntries(Object.entries(known).filter(([field]) => field in lists))
}
