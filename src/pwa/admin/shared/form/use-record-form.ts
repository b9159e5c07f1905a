import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'

import { ApiError } from '#client/errors.ts'
import { withProgress } from '#client/upload.ts'
import type { Kept } from '#contract/admin.ts'
import type { Lists } from '#pwa/shared/form/lists.ts'
import { refuseOffline } from '#pwa/shared/form/refusal.ts'
import { useKeptForm } from '#pwa/shared/form/use-kept-form.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { notify } from '#pwa/shared/ui/notify.tsx'
import type { z } from 'zod'

import { useFiles, type ChosenFiles } from '../files/use-files.ts'
import { useListLeft } from '../list/back-to-list.ts'
import { capitalNoun, type RecordKind } from '../record-kind.ts'
import { canceledWords, goneWords } from './not-saved-words.ts'
import { saidOnce } from './refusal-words.ts'
import { useConflict } from './use-conflict.ts'
import { useRefusal, type RefusalWords } from './use-refusal.ts'
import { sharesOf, type Upload } from './uploading.ts'

/** How a save travels. */
interface Wire {
  form: FormData
  signal: AbortSignal
  transport?: ReturnType<typeof withProgress>
}

interface RecordFormOptions<In extends FieldValues & ChosenFiles, R> {
  kind: RecordKind
  /** What the server knows; null where a new one is made. */
  record: R | null
  /** What the record goes by in its address. */
  id: number | string | undefined
  valuesOf: (record: R | null) => In
  resolver: Resolver<In>
  /** The multipart body of a save, the version aside. */
  bodyOf: (values: In, files: Readonly<Record<string, File>>, record: R | null) => FormData
  send: (wire: Wire) => Promise<{ data: R }>
  /** The record as it is now, asked for when somebody else has saved it. */
  load: () => Promise<{ data: R }>
  /** Lists that show the record. */
  lists: readonly QueryKey[]
  /** The server's message, once, unless the specification wants more. */
  refusal?: RefusalWords
  /** Fields into which what somebody else saved is merged item by item, where keeping hers whole would undo that. */
  merged?: Lists<In>
}

/** A form of the back-office: kept on the device while it is unsaved, saved with its files, told of others' saves. */
export function useRecordForm<In extends FieldValues & ChosenFiles, R extends z.infer<typeof Kept>>(
  options: RecordFormOptions<In, R>,
) {
  const { kind, id, valuesOf, resolver, bodyOf, send, lists } = options
  const client = useQueryClient()
  const navigate = useNavigate()
  const back = useListLeft(kind.path)
  const { user } = useSignedIn()
  const [record, setRecord] = useState(options.record)
  const [upload, setUpload] = useState<Upload | null>(null)
  const values = useMemo(() => valuesOf(record), [valuesOf, record])
  const name = `${kind.path.slice(1)}/${id ?? 'new'}`
  const kept = useKeptForm<In>({
    userId: user.id,
    name,
    values,
    resolver,
    version: record?.version,
    apart: true,
    lists: options.merged,
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
    // Without them it would be another record than the one she made.
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
      // With the last byte there is nothing left to stop: the server has it all.
      setUpload(share < 1 ? { share, shares, cancel: () => abort.abort(), leaveOut } : null)
    }
    refusal.clear()
    try {
      if (carries) onProgress(0)
      const answer = await send({
        form: body,
        signal: abort.signal,
        ...(carries && { transport: withProgress(onProgress) }),
      })
      for (const queryKey of [...lists, ['library']]) void client.invalidateQueries({ queryKey })
      settle(record === null ? null : answer.data)
      notify.success(`${capitalNoun(kind)} ${record === null ? 'created' : 'updated'} successfully`)
      if (record === null) void navigate(back)
    } catch (error) {
      if (abort.signal.aborted) {
        const left = carried.find(([, file]) => file === abort.signal.reason)
        if (left) files.choose(left[0], null)
        notify.info(canceledWords(left?.[1]))
      } else if (record !== null && error instanceof ApiError && error.status === 404) {
        notify.error(goneWords(kind, kept.keeps))
      } else if (!(await conflict.hear(error))) refusal.show(error)
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
    /** How many saves were held back for files that have to be chosen again. */
    held,
    saveWithoutLost: () => {
      files.change(Object.fromEntries(Object.keys(files.lostNow()).map((place) => [place, null])))
      return submit()
    },
    /** Puts everything back to what the server knows. */
    discard: () => settle(record),
  }
}
