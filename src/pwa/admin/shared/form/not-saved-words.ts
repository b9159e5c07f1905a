import type { RecordKind } from '../record-kind.ts'

/** What is said when she has stopped an upload, or taken one file out of it. */
export function canceledWords(left: File | undefined): string {
  if (!left) return 'Upload canceled. Nothing was saved, and what you typed stays here.'
  return `Upload canceled. “${left.name}” is taken out, nothing was saved, and the rest stays here.`
}

/** What is said when somebody else has deleted what she saves. */
export function goneWords({ noun }: RecordKind, keeps: boolean): string {
  const typed = keeps ? 'What you typed is kept on this device.' : 'What you typed stays here.'
  return `This ${noun} was deleted meanwhile. ${typed}`
}
