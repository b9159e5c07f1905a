import { mergeChosen } from '#domain/merge-chosen.ts'

import { isSame } from './changed.ts'

/** Fields that are lists, with the key that identifies their items. */
export type Lists<In> = {
  readonly [F in keyof In]?: In[F] extends readonly (infer Item)[] ? (item: Item) => unknown : never
}

/** One field as it was found, as the form has it, and as the server has it now. */
interface Field {
  seen: unknown
  chosen: unknown
  stored: unknown
}

/** The new value of a field: of a list the merge of both sides, of any other field the user's value. */
export function mergedField<In>(lists: Lists<In> | undefined, field: string, { seen, chosen, stored }: Field): unknown {
  const keyOf = (lists as Readonly<Record<string, (item: unknown) => unknown>> | undefined)?.[field]
  // What was stored on the device may be of the form of an earlier release.
  if (!keyOf || !Array.isArray(seen) || !Array.isArray(chosen) || !Array.isArray(stored)) return chosen
  return mergeChosen<unknown>({ seen, chosen, stored }, keyOf)
}

/** A whole form: its present values, and the server's values before and now. */
interface Whole<In> {
  mine: In
  before: In
  theirs: In
}

/** The form's new values when the server has a newer answer: the server's, with each field the user changed on top. */
export function onTop<In extends object>(lists: Lists<In> | undefined, { mine, before, theirs }: Whole<In>): In {
  const top = { ...theirs }
  for (const field of Object.keys(mine) as (keyof In & string)[]) {
    const [chosen, seen, stored] = [mine[field], before[field], theirs[field]]
    if (!isSame(chosen, seen)) top[field] = mergedField(lists, field, { seen, chosen, stored }) as In[typeof field]
  }
  return top
}

/** Of the changed fields, the lists as the server has them, to be stored beside the changed ones. */
export function listsOf<In extends object>(lists: Lists<In>, known: In, changed: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(known).filter(([field]) => field in lists && field in changed))
}
