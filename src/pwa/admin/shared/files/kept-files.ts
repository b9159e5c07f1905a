type Files = Readonly<Record<string, File>>

/** The files of forms that aren't saved, by the form: those of one that is left stay until this page is closed. */
const kept = new Map<string, Files>()

export function keptFiles(form: string): Files {
  return kept.get(form) ?? {}
}

export function keepFiles(form: string, files: Files): void {
  if (Object.keys(files).length > 0) kept.set(form, files)
  else kept.delete(form)
}
