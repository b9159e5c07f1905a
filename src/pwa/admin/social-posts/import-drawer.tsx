import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import { API_PREFIX } from '#contract/index.ts'
import { IMPORT_TABLE, LARGEST_IMPORT, MOST_IMPORTED_POSTS } from '#contract/admin/post-imports.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { FileProgress } from '../shared/files/file-progress.tsx'
import { fileSizeLabel } from '../shared/files/file-rules.ts'
import { UploadCanceled, useUpload } from '../shared/form/use-upload.ts'
import { ImportColumns } from './import-columns.tsx'
import { importedLabel, ImportErrors, ImportWarnings, isConflict } from './import-errors.tsx'
import { postQueries } from './queries.ts'

interface ImportDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const SAMPLE = `${API_PREFIX}/admin/social-post-imports/sample`
const TOO_LARGE = `ZIP size should be less than ${LARGEST_IMPORT / 1024 ** 2}MB`

/** A chosen ZIP with the key under which it is imported once, however often it is sent. */
interface Chosen {
  file: File
  key: string
  /** Whether its posts are to be made again. */
  again: boolean
}

/** Makes posts of a ZIP: chosen, sent with its progress, and answered with the errors of every row. */
export function ImportDrawer({ open, onOpenChange }: ImportDrawerProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { progress, mutate, isPending, error, data, reset } = useImport((hasWarnings) => {
    setChosen(null)
    if (!hasWarnings) onOpenChange(false)
  })
  const warned = chosen === null && data && data.data.warnings.length > 0 ? data.data : null
  const choose = (file: File | undefined) => {
    if (!file) return
    if (file.size > LARGEST_IMPORT) {
      notify.error(TOO_LARGE)
      return
    }
    reset()
    setChosen({ file, key: crypto.randomUUID(), again: false })
  }
  const isRepeated = isConflict(error)
  const submit = () => {
    if (!chosen) return
    const next = { ...chosen, again: chosen.again || isRepeated }
    setChosen(next)
    mutate(next)
  }
  const close = () => {
    if (isPending) return
    if (warned) reset()
    onOpenChange(false)
  }
  return (
    <Drawer
      roomy
      title="Import posts"
      description={`One ZIP file with ${IMPORT_TABLE} and its pictures and videos, up to ${MOST_IMPORTED_POSTS} posts. Nothing is created unless every row is right.`}
      open={open}
      onOpenChange={(wanted) => (wanted ? onOpenChange(true) : close())}
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button kind="line" onClick={close} disabled={isPending}>
            {warned ? 'Close' : 'Cancel'}
          </Button>
          <Button
            kind="lamp"
            disabled={chosen === null}
            busy={isPending && (progress ? 'Uploading...' : 'Importing...')}
            onClick={submit}
          >
            {isRepeated ? 'Import again' : 'Import'}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4 pb-1">
        <ZipChoice file={chosen?.file ?? null} disabled={isPending} onChoose={choose} />
        {isPending && progress && <FileProgress label="the ZIP" share={progress.share} cancel={progress.cancel} />}
        {isPending && !progress && (
          <p role="status" className="text-ink-soft">
            Every row and file is being checked. This can take a minute.
          </p>
        )}
        {error && !isPending && <ImportErrors error={error} />}
        {warned && <ImportWarnings {...warned} />}
        <a
          href={SAMPLE}
          download
          className={buttonClasses({ kind: 'plain', small: true, className: 'justify-self-start' })}
        >
          <Icon name="download-simple" /> Download a sample
        </a>
        <ImportColumns />
      </div>
    </Drawer>
  )
}

interface ZipChoiceProps {
  file: File | null
  disabled: boolean
  onChoose: (file: File | undefined) => void
}

/** The browser's own file input, looking like a button, and the chosen file. */
function ZipChoice({ file, disabled, onChoose }: ZipChoiceProps) {
  return (
    <label
      className={buttonClasses({
        kind: 'line',
        disabled,
        className:
          'w-full cursor-pointer flex-wrap gap-y-0 py-2 has-focus-visible:outline-3 has-focus-visible:outline-focus',
      })}
    >
      <Icon name="upload-simple" />
      {file ? (
        <>
          <span className="min-w-0 wrap-anywhere">{file.name}</span>
          <span className="num font-medium text-ink-soft">{fileSizeLabel(file.size)}</span>
        </>
      ) : (
        'Choose a ZIP file'
      )}
      <input
        type="file"
        accept=".zip,application/zip"
        aria-label="ZIP file"
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const [given] = currentTarget.files ?? []
          // Allows choosing the same file again once it was corrected.
          currentTarget.value = ''
          onChoose(given)
        }}
        className="sr-only"
      />
    </label>
  )
}

/** Sends a ZIP. After a lost answer the same key makes it safe to send it again. */
function useImport(onDone: (hasWarnings: boolean) => void) {
  const client = useQueryClient()
  const upload = useUpload()
  const mutation = useMutation({
    mutationFn: ({ file, key, again }: Chosen) => {
      const body = new FormData()
      body.set('file', file)
      if (again) body.set('again', '1')
      return upload.send(body, (wire) =>
        call('POST /admin/social-post-imports', undefined, { ...wire, headers: { 'Idempotency-Key': key } }),
      )
    },
    onSuccess: ({ data: { posts, warnings } }) => {
      for (const queryKey of [postQueries.listKey, ['library']]) void client.invalidateQueries({ queryKey })
      if (warnings.length === 0) notify.success(importedLabel(posts))
      onDone(warnings.length > 0)
    },
    onError: (error) => {
      if (error instanceof UploadCanceled) notify.info('Upload canceled. Nothing was imported.')
      else if (!(error instanceof ApiError)) console.warn('The import got no answer', error)
    },
  })
  const { error } = mutation
  return { ...mutation, error: error instanceof UploadCanceled ? null : error, progress: upload.progress }
}
