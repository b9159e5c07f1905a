import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'

import { ApiError, OfflineError } from '#client/errors.ts'
import type { Versioned } from '#contract/admin/records.ts'
import { NOTHING_TO_SAVE } from '#pwa/shared/form/changed.ts'
import { refuseOffline } from '#pwa/shared/form/refusal.ts'
import { useStoredForm } from '#pwa/shared/form/use-stored-form.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { startLongSave } from '#pwa/shared/ui/toast/long-save.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { unreadableIn } from '../files/file-rules.ts'
import { type ChosenFiles, useFiles } from '../files/use-files.ts'
import { fromList, useListLeft } from '../list/list-address.ts'
import { capitalNoun, copyPart, formName, NEW_PART, type RecordKind } from '../record-kind.ts'
import type { RecordFields } from './record-fields.ts'
import {
  CANCELED,
  canceledMessage,
  CONFLICT,
  correctionsMessage,
  deletedMeanwhileMessage,
  lostMessage,
  NO_ANSWER,
  notSaved,
  oneMessage,
  type RefusalMessages,
  UNEXPECTED,
  useConflict,
  useQuestion,
  useRefusal,
  useStopped,
} from './save-outcomes.ts'
import { UploadCanceled, useUpload, type Wire } from '../files/upload.ts'

export interface EditedRecord extends Versioned {
  id: number
}

interface RecordFormOptions<In extends FieldValues & ChosenFiles, R> {
  kind: RecordKind
  /** The record as the server has it; null for a new one. */
  record: R | null
  id: number | string | undefined
  fields: RecordFields<In, R>
  send: (wire: Wire) => Promise<{ data: R }>
  /** Fetches the record as it is now, when somebody else has saved it. */
  load: () => Promise<{ data: R }>
  /** Lists that show the record. */
  lists: readonly QueryKey[]
  /**
   * What to ask before a save, such as about something that was probably forgotten; null for nothing. `source` is the
   * record, or the one a new record is a copy of.
   */
  questionOf?: (values: In, record: R | null, source: R | null) => Promise<string | null> | string | null
  /** The record a new one begins as a copy of; its files are shared. */
  copyOf?: R | undefined
  /** The server's message, once, unless the specification requires more. */
  refusal?: RefusalMessages
}

/**
 * A form of the back-office: stored on the device while it is unsaved, saved with its files, and aware of others'
 * saves.
 */
export function useRecordForm<In extends FieldValues & ChosenFiles, R extends EditedRecord>(
  options: RecordFormOptions<In, R>,
) {
  const state = useRecordState(options)
  const { form, files, record, refusal, conflict, canStore, stopped } = state
  const save = useRecordSave(options, state)
  return {
    kind: options.kind,
    form,
    files,
    record,
    /** The record whose files and fields the form began with: the saved one, or the one this is a copy of. */
    source: record ?? options.copyOf ?? null,
    ...save,
    busy: form.formState.isSubmitting,
    unsaved: form.formState.isDirty,
    canStore,
    conflict,
    /** What is said of a save that stopped, until it is corrected. */
    stopped:
      correctionsMessage(form.formState.errors, refusal.errors) ??
      (save.blockedSaves > 0 ? lostMessage(Object.values(files.lost)) : null) ??
      stopped.reason,
    errors: refusal.errors,
    forgetErrors: refusal.forget,
    /** Resets everything to the server's values. */
    discard: () => state.settle(record),
  }
}

function useRecordState<In extends FieldValues & ChosenFiles, R extends EditedRecord>(
  options: RecordFormOptions<In, R>,
) {
  const { copyOf } = options
  const { resolver, merged } = options.fields
  const { user } = useSignedIn()
  const [record, setRecord] = useState(options.record)
  const { valuesOf: read } = options.fields
  const valuesOf = useCallback((of: R | null) => read(of ?? copyOf ?? null), [read, copyOf])
  const values = useMemo(() => valuesOf(record), [valuesOf, record])
  const name = formName(options.kind, options.id ?? (copyOf ? copyPart(copyOf.id) : NEW_PART))
  const { form, saved, base, setBase, canStore } = useStoredForm<In>({
    userId: user.id,
    name,
    values,
    resolver,
    revision: record?.version,
    apart: true,
    lists: merged,
  })
  const refusal = useRefusal(form, options.refusal ?? oneMessage)
  const files = useFiles(form, `${user.id}/${name}`, refusal.forget)
  const stopped = useStopped(form)

  /** The server has this record: nothing is unsaved. */
  function settle(now: R | null) {
    files.clear()
    refusal.clear()
    stopped.clear()
    setRecord(now)
    saved(valuesOf(now))
    setBase(now?.version)
  }
  const conflict = useConflict<R>({
    record,
    load: options.load,
    onTheirs: settle,
    onMine: (theirs) => {
      stopped.clear()
      setRecord(theirs)
      setBase(theirs.version)
    },
  })
  return { record, form, files, refusal, stopped, conflict, base, canStore, settle }
}

function useRecordSave<In extends FieldValues & ChosenFiles, R extends EditedRecord>(
  { kind, fields, send, lists, copyOf, questionOf }: RecordFormOptions<In, R>,
  state: ReturnType<typeof useRecordState<In, R>>,
) {
  const { record, form, files, refusal, stopped, conflict, base, canStore, settle } = state
  const client = useQueryClient()
  const navigate = useNavigate()
  const back = useListLeft(kind.path)
  const upload = useUpload()
  const [blockedSaves, setBlockedSaves] = useState(0)

  const question = useQuestion()

  const saveOf = ({ isAnswered }: { isAnswered: boolean }) =>
    form.handleSubmit(async (typed) => {
      stopped.clear()
      if (record !== null && !form.formState.isDirty) {
        notify.info(NOTHING_TO_SAVE)
        return
      }
      if (refuseOffline()) return
      // Without them the saved record would be another one than the admin made.
      if (Object.keys(files.lostNow()).length > 0) {
        setBlockedSaves((times) => times + 1)
        return
      }
      const unreadable = await unreadableIn(files.files)
      if (Object.keys(unreadable).length > 0) return refusal.mark(unreadable)
      const asked = isAnswered ? null : ((await questionOf?.(typed, record, record ?? copyOf ?? null)) ?? null)
      if (asked !== null) return question.ask(asked)
      const body = fields.bodyOf(typed, files.files, record ?? copyOf ?? null)
      if (record === null && copyOf) body.set('copy_of', String(copyOf.id))
      if (base !== undefined) body.set('version', String(base))
      refusal.clear()
      const save = startLongSave()
      try {
        const answer = await upload.send(body, send)
        for (const queryKey of [...lists, ['library']]) void client.invalidateQueries({ queryKey })
        settle(record === null ? null : answer.data)
        notify.success(`${capitalNoun(kind)} ${record === null ? 'created' : 'updated'} successfully`, {
          id: save.end(),
          ...(record === null && { action: { label: 'Create another', onClick: createAnother } }),
        })
        if (record === null) void navigate(back)
      } catch (error) {
        await showFailure(error, save)
      }
    })

  function createAnother() {
    void navigate(`${kind.path}/new`, { state: fromList(back) })
  }

  async function showFailure(error: unknown, save: ReturnType<typeof startLongSave>) {
    if (error instanceof UploadCanceled) {
      if (error.removed) files.choose(error.removed.field, null)
      stopped.stop(notSaved(CANCELED))
      notify.info(canceledMessage(error.removed?.file), { id: save.end() })
    } else if (record !== null && error instanceof ApiError && error.status === 404) {
      stopped.stop(notSaved(`Someone deleted this ${kind.noun} while you were editing`))
      notify.error(deletedMeanwhileMessage(kind, canStore), { id: save.end() })
    } else if (await conflict.detect(error)) {
      stopped.stop(notSaved(CONFLICT))
      save.drop()
    } else {
      const [message = UNEXPECTED] = refusal.show(error, save.end())
      stopped.stop(error instanceof OfflineError && navigator.onLine ? NO_ANSWER : notSaved(message))
    }
  }

  const submit = saveOf({ isAnswered: false })
  return {
    submit,
    question: {
      ...question,
      close: () => {
        question.close()
        stopped.stop(notSaved(question.message))
      },
      saveAnyway: () => {
        question.close()
        return saveOf({ isAnswered: true })()
      },
    },
    upload: upload.progress,
    /** How many saves were blocked by files that have to be chosen again. */
    blockedSaves,
    saveWithoutLost: () => {
      files.change(Object.fromEntries(Object.keys(files.lostNow()).map((place) => [place, null])))
      return submit()
    },
  }
}
