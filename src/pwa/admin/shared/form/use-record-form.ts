import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'

import { ApiError } from '#client/errors.ts'
import type { Versioned } from '#contract/admin/records.ts'
import { refuseOffline } from '#pwa/shared/form/refusal.ts'
import { useStoredForm } from '#pwa/shared/form/use-stored-form.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { startLongSave } from '#pwa/shared/ui/toast/long-save.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { useFiles, type ChosenFiles } from '../files/use-files.ts'
import { useListLeft } from '../list/back-to-list.ts'
import { capitalNoun, type RecordKind } from '../record-kind.ts'
import type { RecordFields } from './record-fields.ts'
import { canceledMessage, deletedMeanwhileMessage, oneMessage } from './save-messages.ts'
import { useConflict } from './use-conflict.ts'
import { useRefusal, type RefusalMessages } from './use-refusal.ts'
import { UploadCanceled, useUpload, type Wire } from './use-upload.ts'

interface RecordFormOptions<In extends FieldValues & ChosenFiles, R> {
  kind: RecordKind
  /** The record as the server has it; null for a new one. */
  record: R | null
  /** The record's id in its address. */
  id: number | string | undefined
  fields: RecordFields<In, R>
  send: (wire: Wire) => Promise<{ data: R }>
  /** Fetches the record as it is now, when somebody else has saved it. */
  load: () => Promise<{ data: R }>
  /** Lists that show the record. */
  lists: readonly QueryKey[]
  /** The server's message, once, unless the specification requires more. */
  refusal?: RefusalMessages
}

/**
 * A form of the back-office: stored on the device while it is unsaved, saved with its files, and aware of others'
 * saves.
 */
export function useRecordForm<In extends FieldValues & ChosenFiles, R extends Versioned>(
  options: RecordFormOptions<In, R>,
) {
  const state = useRecordState(options)
  const { form, files, record, refusal, conflict, keeps } = state
  const save = useRecordSave(options, state)
  return {
    kind: options.kind,
    form,
    files,
    record,
    ...save,
    busy: form.formState.isSubmitting,
    unsaved: form.formState.isDirty,
    keeps,
    conflict,
    errors: refusal.errors,
    forgetErrors: refusal.forget,
    /** Resets everything to the server's values. */
    discard: () => state.settle(record),
  }
}

/** The record and what the admin changed of it. */
function useRecordState<In extends FieldValues & ChosenFiles, R extends Versioned>(options: RecordFormOptions<In, R>) {
  const { valuesOf, resolver, merged } = options.fields
  const { user } = useSignedIn()
  const [record, setRecord] = useState(options.record)
  const values = useMemo(() => valuesOf(record), [valuesOf, record])
  const { form, saved, base, setBase, keeps } = useStoredForm<In>({
    userId: user.id,
    name: `${options.kind.path.slice(1)}/${options.id ?? 'new'}`,
    values,
    resolver,
    version: record?.version,
    apart: true,
    lists: merged,
  })
  const refusal = useRefusal(form, options.refusal ?? oneMessage)
  const files = useFiles(form, refusal.forget)

  /** The server has this record: nothing is unsaved. */
  function settle(now: R | null) {
    files.clear()
    refusal.clear()
    setRecord(now)
    saved(valuesOf(now))
    setBase(now?.version)
  }
  const conflict = useConflict<R>({
    record,
    load: options.load,
    onTheirs: settle,
    onMine: (theirs) => {
      setRecord(theirs)
      setBase(theirs.version)
    },
  })
  return { record, form, files, refusal, conflict, base, keeps, settle }
}

/** The save of a record with its files. */
function useRecordSave<In extends FieldValues & ChosenFiles, R extends Versioned>(
  { kind, fields, send, lists }: RecordFormOptions<In, R>,
  state: ReturnType<typeof useRecordState<In, R>>,
) {
  const { record, form, files, refusal, conflict, base, keeps, settle } = state
  const client = useQueryClient()
  const navigate = useNavigate()
  const back = useListLeft(kind.path)
  const upload = useUpload()
  const [blockedSaves, setBlockedSaves] = useState(0)

  const submit = form.handleSubmit(async (typed) => {
    if (refuseOffline()) return
    // Without them the saved record would be another one than the admin made.
    if (Object.keys(files.lostNow()).length > 0) {
      setBlockedSaves((times) => times + 1)
      return
    }
    const body = fields.bodyOf(typed, files.files, record)
    if (base !== undefined) body.set('version', String(base))
    refusal.clear()
    const save = startLongSave()
    try {
      const answer = await upload.send(body, send)
      for (const queryKey of [...lists, ['library']]) void client.invalidateQueries({ queryKey })
      settle(record === null ? null : answer.data)
      notify.success(`${capitalNoun(kind)} ${record === null ? 'created' : 'updated'} successfully`, { id: save.end() })
      if (record === null) void navigate(back)
    } catch (error) {
      await showFailure(error, save)
    }
  })

  async function showFailure(error: unknown, save: ReturnType<typeof startLongSave>) {
    if (error instanceof UploadCanceled) {
      if (error.removed) files.choose(error.removed.field, null)
      notify.info(canceledMessage(error.removed?.file), { id: save.end() })
    } else if (record !== null && error instanceof ApiError && error.status === 404) {
      notify.error(deletedMeanwhileMessage(kind, keeps), { id: save.end() })
    } else if (await conflict.detect(error)) save.drop()
    else refusal.show(error, save.end())
  }

  return {
    submit,
    upload: upload.progress,
    /** How many saves were blocked by files that have to be chosen again. */
    blockedSaves,
    saveWithoutLost: () => {
      files.change(Object.fromEntries(Object.keys(files.lostNow()).map((place) => [place, null])))
      return submit()
    },
  }
}
