import { createContext, use, useState } from 'react'

import { withProgress } from '#client/upload.ts'

/** The progress of a save that carries files; null while it carries none or all of it has arrived. */
export interface UploadProgress {
  /** 0 to 1. */
  share: number
  /** The same per file, in the order in which they are sent. */
  shares: ReadonlyMap<File, number>
  cancel: () => void
  /** Cancels the save and removes this file from the form. */
  leaveOut: (file: File) => void
}

/** The share of each file that was sent, when this share of all was: they are sent one after the other. */
export function sharesOf(files: readonly File[], share: number): Map<File, number> {
  let left = share * files.reduce((sum, { size }) => sum + size, 0)
  return new Map(
    files.map((file) => {
      const sent = Math.min(left, file.size)
      left -= sent
      return [file, file.size === 0 ? 1 : sent / file.size]
    }),
  )
}

/** The save under way, for the places whose files it carries. */
export const Uploading = createContext<UploadProgress | null>(null)

/** The progress of a file, and the way to cancel it; null while it isn't being sent. */
export function useUploading(file: File | null): { share: number; cancel: () => void } | null {
  const upload = use(Uploading)
  const share = file ? upload?.shares.get(file) : undefined
  if (!upload || !file || share === undefined) return null
  return { share, cancel: () => upload.leaveOut(file) }
}

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
