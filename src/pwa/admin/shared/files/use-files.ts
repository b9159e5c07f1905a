import { useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** The names of the chosen files, by their place; stored with the form, which the files themselves can't be. */
export interface ChosenFiles {
  chosen_files: Record<string, string>
}

/** Files by their place; null where the file was removed. */
type FileChanges = Readonly<Record<string, File | null>>

/** The files chosen in a form and not saved yet. A reload loses them; then their names are known to be missing. */
export function useFiles<In extends FieldValues & ChosenFiles, Out>(
  form: UseFormReturn<In, unknown, Out>,
  /** Called with each place whose file changes. */
  onChange: (...places: readonly string[]) => void,
) {
  const [files, setFiles] = useState<Readonly<Record<string, File>>>({})
  const field = 'chosen_files' as Path<In>
  const names = form.watch(field) as Record<string, string>

  function change(changes: FileChanges) {
    onChange(...Object.keys(changes))
    setFiles((before) => merged(before, changes))
    const namesOf = Object.fromEntries(Object.entries(changes).map(([place, file]) => [place, file?.name ?? null]))
    const now = merged(form.getValues(field) as Record<string, string>, namesOf)
    form.setValue(field, now as PathValue<In, Path<In>>, { shouldDirty: true })
  }

  const lostOf = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(all).filter(([place]) => !files[place]))

  return {
    files,
    change,
    choose: (place: string, file: File | null) => change({ [place]: file }),
    clear: () => setFiles({}),
    /** Names of files that were chosen before a reload, by their place. */
    lost: lostOf(names),
    /** The same at the moment of the call, for code that runs between two renders. */
    lostNow: () => lostOf(form.getValues(field)),
  }
}

function merged<T>(
  before: Readonly<Record<string, T>>,
  changes: Readonly<Record<string, T | null>>,
): Record<string, T> {
  const all = Object.entries<T | null>({ ...before, ...changes })
  return Object.fromEntries(all.filter((entry): entry is [string, T] => entry[1] !== null))
}
