import { createContext, use } from 'react'

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
