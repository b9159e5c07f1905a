import { useMemo, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** The names of the chosen files, by their place; stored with the form, which the files themselves can't be. */
export interface ChosenFiles {
  chosen_files: Record<string, string>
}

/** Files by their place; null where the file was removed. */
type FileChanges = Readonly<Record<string, File | null>>

/**
 * The files chosen in a form and not saved yet. They stay while the form is left and opened again, until the page is
 * closed or reloaded; then their names are known to be missing.
 */
export function useFiles<In extends FieldValues & ChosenFiles, Out>(
  form: UseFormReturn<In, unknown, Out>,
  /** Identifies the form within the page. */
  keptAs: string,
  /** Called with each place whose file changes. */
  onChange: (...places: readonly string[]) => void,
) {
  const [held, setHeld] = useState(() => keptFiles(keptAs))
  const field = 'chosen_files' as Path<In>
  const names = form.watch(field) as Record<string, string>
  // Only those the form's values name: what another tab has saved or discarded meanwhile is not chosen any more.
  const files = useMemo(() => namedIn(held, names), [held, names])

  function hold(now: Readonly<Record<string, File>>) {
    keepFiles(keptAs, now)
    setHeld(now)
  }

  function change(changes: FileChanges) {
    onChange(...Object.keys(changes))
    hold(merged(keptFiles(keptAs), changes))
    const namesOf = Object.fromEntries(Object.entries(changes).map(([place, file]) => [place, file?.name ?? null]))
    const now = merged(form.getValues(field) as Record<string, string>, namesOf)
    form.setValue(field, now as PathValue<In, Path<In>>, { shouldDirty: true })
  }

  const lostOf = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(all).filter(([place]) => !namedIn(keptFiles(keptAs), all)[place]))

  return {
    files,
    change,
    choose: (place: string, file: File | null) => change({ [place]: file }),
    clear: () => hold({}),
    /** Names of files that were chosen in a page that was closed or reloaded, by their place. */
    lost: lostOf(names),
    /** The same at the moment of the call, for code that runs between two renders. */
    lostNow: () => lostOf(form.getValues(field)),
  }
}

/** The files that have the name their place has. */
function namedIn(
  files: Readonly<Record<string, File>>,
  names: Readonly<Record<string, string>>,
): Readonly<Record<string, File>> {
  return Object.fromEntries(Object.entries(files).filter(([place, file]) => names[place] === file.name))
}

function merged<T>(
  before: Readonly<Record<string, T>>,
  changes: Readonly<Record<string, T | null>>,
): Record<string, T> {
  const all = Object.entries<T | null>({ ...before, ...changes })
  return Object.fromEntries(all.filter((entry): entry is [string, T] => entry[1] !== null))
}

type Files = Readonly<Record<string, File>>

/** The files of forms that aren't saved, by the form: those of one that is left stay until this page is closed. */
const kept = new Map<string, Files>()

function keptFiles(form: string): Files {
  return kept.get(form) ?? {}
}

function keepFiles(form: string, files: Files): void {
  if (Object.keys(files).length > 0) kept.set(form, files)
  else kept.delete(form)
}
