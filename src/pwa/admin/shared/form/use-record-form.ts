import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'

import { ApiError } from '#client/errors.ts'
import { withProgress } from '#client/upload.ts'
import type { Versioned } from '#contract/admin.ts'
import { refuseOffline } from '#pwa/shared/form/refusal.ts'
import { useStoredForm } from '#pwa/shared/form/use-stored-form.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { startLongSave } from '#pwa/shared/ui/toast/long-save.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import type { z } from 'zod'

import { useFiles, type ChosenFiles } from '../files/use-files.ts'
import { useListLeft } from '../list/back-to-list.ts'
import { capitalNoun, type RecordKind } from '../record-kind.ts'
import { canceledMessage, goneMessage } from './not-saved-messages.ts'
import type { RecordFields } from './record-fields.ts'
import { saidOnce } from './refusal-messages.ts'
import { useConflict } from './use-conflict.ts'
import { useRefusal, type RefusalMessages } from './use-refusal.ts'
import { sharesOf, type Upload } from './uploading.ts'

/** How a save is sent. */
interface Wire {
  form: FormData
  signal: AbortSignal
  transport?: ReturnType<typeof withProgress>
}

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
export function useRecordForm<In extends FieldValues & ChosenFiles, R extends z.infer<typeof Versioned>>(
  options: RecordFormOptions<In, R>,
) {
  const { kind, id, send, lists } = options
  const { valuesOf, resolver, bodyOf, merged } = options.fields
  const client = useQueryClient()
  const navigate = useNavigate()
  const back = useListLeft(kind.path)
  const { user } = useSignedIn()
  const [record, setRecord] = useState(options.record)
  const [upload, setUpload] = useState<Upload | null>(null)
  const values = useMemo(() => valuesOf(record), [valuesOf, record])
  const name = `${kind.path.slice(1)}/${id ?? 'new'}`
  const kept = useStoredForm<In>({
    userId: user.id,
    name,
    values,
    resolver,
    version: record?.version,
    apart: true,
    lists: merged,
  })
  const { form, saved, base, setBase } = kept
  const refusal = useRefusal(form, options.refusal ?? saidOnce)
  const files = useFiles(form, refusal.forget)
  const [held, setHeld] = useState(0)

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

  const submit = form.handleSubmit(async (typed) => {
    if (refuseOffline()) return
    // Without them the saved record would be another one than the admin made.
    if (Object.keys(files.lostNow()).length > 0) {
      setHeld((times) => times + 1)
      return
    }
    const abort = new AbortController()
    const body = bodyOf(typed, files.files, record)
    if (base !== undefined) body.set('version', String(base))
    const carried = [...body].filter((field): field is [string, File] => field[1] instanceof File)
    const carries = carried.length > 0
    const onProgress = (share: number) => {
      const shares = sharesOf(
        carried.map(([, file]) => file),
        share,
      )
      const leaveOut = (file: File) => abort.abort(file)
      // After the last byte it can't be canceled any more: the server has it all.
      setUpload(share < 1 ? { share, shares, cancel: () => abort.abort(), leaveOut } : null)
    }
    refusal.clear()
    const save = startLongSave()
    try {
      if (carries) onProgress(0)
      const answer = await send({
        form: body,
        signal: abort.signal,
        ...(carries && { transport: withProgress(onProgress) }),
      })
      for (const queryKey of [...lists, ['library']]) void client.invalidateQueries({ queryKey })
      settle(record === null ? null : answer.data)
      notify.success(`${capitalNoun(kind)} ${record === null ? 'created' : 'updated'} successfully`, { id: save.end() })
      if (record === null) void navigate(back)
    } catch (error) {
      if (abort.signal.aborted) {
        const left = carried.find(([, file]) => file === abort.signal.reason)
        if (left) files.choose(left[0], null)
        notify.info(canceledMessage(left?.[1]), { id: save.end() })
      } else if (record !== null && error instanceof ApiError && error.status === 404) {
        notify.error(goneMessage(kind, kept.keeps), { id: save.end() })
      } else if (await conflict.hear(error)) save.drop()
      else refusal.show(error, save.end())
    } finally {
      setUpload(null)
    }
  })

  return {
    kind,
    form,
    files,
    record,
    submit,
    upload,
    busy: form.formState.isSubmitting,
    unsaved: form.formState.isDirty,
    keeps: kept.keeps,
    conflict,
    faults: refusal.faults,
    forgetFaults: refusal.forget,
    /** How many saves were blocked by files that have to be chosen again. */
    held,
    saveWithoutLost: () => {
      files.change(Object.fromEntries(Object.keys(files.lostNow()).map((place) => [place, null])))
      return submit()
    },
    /** Resets everything to the server's values. */
    discard: () => settle(record),
  }
}
