import { createContext, use } from 'react'

/** How far a save that carries files has come; null while it carries none or all of it has arrived. */
export interface Upload {
  /** 0 to 1. */
  share: number
  /** The same of each file, in the order in which they travel. */
  shares: ReadonlyMap<File, number>
  cancel: () => void
  /** Cancels the save and takes this file out of the form. */
  leaveOut: (file: File) => void
}

/** What share of each file has left, when this share of all has: they travel one after the other. */
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

/** The save that is on its way, for the places whose files it carries. */
export const Uploading = createContext<Upload | null>(null)

/** How far a file has come, and the way to stop it; null while it isn't on its way. */
export function useUploading(file: File | null): { share: number; cancel: () => void } | null {
  const upload = use(Uploading)
  const share = file ? upload?.shares.get(file) : undefined
  if (!upload || !file || share === undefined) return null
  return { share, cancel: () => upload.leaveOut(file) }
}
