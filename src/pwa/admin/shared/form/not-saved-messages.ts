import type { RecordKind } from '../record-kind.ts'

/** The message when the admin has canceled an upload, or removed one file from it. */
export function canceledMessage(left: File | undefined): string {
  if (!left) return 'Upload canceled. Nothing was saved, and what you typed stays here.'
  return `Upload canceled. “${left.name}” is taken out, nothing was saved, and the rest stays here.`
}

/** The message when somebody else has deleted the record that is being saved. */
export function goneMessage({ noun }: RecordKind, keeps: boolean): string {
  const typed = keeps ? 'What you typed is kept on this device.' : 'What you typed stays here.'
  return `This ${noun} was deleted meanwhile. ${typed}`
}
