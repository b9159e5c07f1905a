import { useState } from 'react'

import { withProgress } from '#client/upload.ts'

import { sharesOf, type UploadProgress } from './uploading.ts'

/** How a save is sent. */
export interface Wire {
  form: FormData
  signal: AbortSignal
  transport?: ReturnType<typeof withProgress>
}

/** A save the admin canceled. */
export class UploadCanceled extends Error {
  override readonly name = 'UploadCanceled'
  /** The file that was taken out, where it was canceled for one file, and its field. */
  readonly removed: { field: string; file: File } | null

  constructor(removed: UploadCanceled['removed']) {
    super('The upload was canceled.')
    this.removed = removed
  }
}

/** Sends a save, with the progress of the files it carries. */
export function useUpload() {
  const [progress, setProgress] = useState<UploadProgress | null>(null)

  /** @throws UploadCanceled when the admin canceled it */
  async function send<T>(body: FormData, save: (wire: Wire) => Promise<T>): Promise<T> {
    const abort = new AbortController()
    const carried = [...body].flatMap(([field, file]) => (file instanceof File ? [{ field, file }] : []))
    const files = carried.map(({ file }) => file)
    const onProgress = (share: number) =>
      // After the last byte it can't be canceled any more: the server has it all.
      setProgress(
        share < 1
          ? {
              share,
              shares: sharesOf(files, share),
              cancel: () => abort.abort(),
              leaveOut: (file) => abort.abort(file),
            }
          : null,
      )
    try {
      if (files.length > 0) onProgress(0)
      const transport = files.length > 0 && { transport: withProgress(onProgress) }
      return await save({ form: body, signal: abort.signal, ...transport })
    } catch (error) {
      if (!abort.signal.aborted) throw error
      throw new UploadCanceled(carried.find(({ file }) => file === abort.signal.reason) ?? null)
    } finally {
      setProgress(null)
    }
  }

  return { progress, send }
}
