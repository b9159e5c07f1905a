import type { FieldValues, Path, PathValue } from 'react-hook-form'

import { LIBRARY_FORMAT } from '#domain/media/small-media.ts'
import type { FileKind } from '#domain/media/upload.ts'

import type { EditedRecord, useRecordForm } from '../form/use-record-form.ts'
import { FileSlot } from './file-slot.tsx'
import type { ChosenFiles } from './use-files.ts'

interface FileFieldProps<Name extends string, In extends FieldValues & ChosenFiles, R extends EditedRecord> {
  state: ReturnType<typeof useRecordForm<In, R>>
  /** The field the file is sent in; beside it the form has a `remove_` field of that name. */
  name: Name
  label: string
  want: FileKind
  /** Address of the record's saved file. */
  saved: string | null | undefined
}

/** A file field of a record, bound to the form. */
export function FileField<
  Name extends string,
  In extends FieldValues & ChosenFiles & Record<`remove_${Name}`, boolean>,
  R extends EditedRecord,
>({ state: { form, files, errors, forgetErrors, busy }, name, label, want, saved }: FileFieldProps<Name, In, R>) {
  const removal = `remove_${name}` as Path<In>
  const file = files.files[name] ?? null
  return (
    <FileSlot
      label={label}
      want={want}
      format={want === 'image' ? LIBRARY_FORMAT : undefined}
      saved={form.watch(removal) ? null : (saved ?? null)}
      file={file}
      lost={files.lost[name]}
      error={errors[name]}
      disabled={busy}
      onChoose={(chosen) => files.choose(name, chosen)}
      onRemove={() => {
        forgetErrors(name)
        if (file) files.choose(name, null)
        else form.setValue(removal, true as PathValue<In, Path<In>>, { shouldDirty: true })
      }}
    />
  )
}
