import type { ImportState, PostImport } from '#contract/admin/post-imports.ts'
import type { StateStyle } from '#pwa/shared/ui/badge.tsx'

export const STATES: Record<ImportState, StateStyle> = {
  checking: { label: 'Checking', tone: 'gray', icon: 'clock-bold' },
  checked: { label: 'Not imported yet', tone: 'blue', icon: 'clock-bold' },
  importing: { label: 'Importing', tone: 'gray', icon: 'clock-bold' },
  done: { label: 'Imported', tone: 'green', icon: 'check-bold' },
}

/** '1 post', '2,400 posts'. */
export const countOf = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** '236 new posts, 4 changes' of rows that aren't imported yet. */
export function plannedLabel({ creates, updates }: Pick<PostImport, 'creates' | 'updates'>): string {
  const parts = [creates > 0 && countOf(creates, 'new post'), updates > 0 && countOf(updates, 'changed post')]
  return parts.filter((part) => part !== false).join(', ') || 'No rows'
}

/** '236 posts created, 4 changed'. */
export function doneLabel({ created, updated }: Pick<PostImport, 'created' | 'updated'>): string {
  if (updated === 0) return `${countOf(created, 'post')} created`
  if (created === 0) return `${countOf(updated, 'post')} changed`
  return `${countOf(created, 'post')} created, ${updated.toLocaleString('en-US')} changed`
}

/** What the server is doing, while it works. */
export function workLabel({ state, progress: { done, total } }: Pick<PostImport, 'state' | 'progress'>): string {
  const of = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
  if (state === 'importing') return total > 0 ? `Importing row ${of}` : 'Importing...'
  return total > 0 && done < total ? `Checking file ${of}` : 'Checking the rows...'
}
