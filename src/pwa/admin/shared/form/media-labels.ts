import type { HistoryEntry } from '#contract/admin/records.ts'
import { MEDIA_ROLES } from '#domain/library/post.ts'

const ROLES: ReadonlySet<string> = new Set(MEDIA_ROLES)

/**
 * What happened to the files of a post, which history names by their ids: '2 added, 1 removed, order changed', for a
 * place for one file 'replaced'. Null for all other fields.
 */
export function mediaLabel({ field, before, after }: HistoryEntry['changes'][number]): string | null {
  if (!ROLES.has(field)) return null
  const [had, has] = [idsIn(before), idsIn(after)]
  const added = has.filter((id) => !had.includes(id)).length
  const removed = had.filter((id) => !has.includes(id)).length
  if (had.length <= 1 && has.length <= 1) return had.length === 0 ? 'added' : has.length === 0 ? 'removed' : 'replaced'
  const moved = had.filter((id) => has.includes(id)).join() !== has.filter((id) => had.includes(id)).join()
  const parts = [added > 0 && `${added} added`, removed > 0 && `${removed} removed`, moved && 'order changed']
  return parts.filter(Boolean).join(', ')
}

function idsIn(text: string | null): string[] {
  return text === null ? [] : text.split(', ')
}
