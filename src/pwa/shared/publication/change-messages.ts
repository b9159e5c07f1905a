import { fromWireTime, type TimeZone } from '#domain/time/time.ts'
import { dayAtTime } from '#domain/time/time-labels.ts'
import type { ChangeEntry } from '#sync/queue/entry.ts'

/** What a waiting change does, or why it is still here, in one line under its title. */
export function changeLine(change: ChangeEntry, zone: TimeZone, now: Date): string {
  if (change.state === 'late') return 'The time you chose passed before this could be sent.'
  return change.reason ?? effectOnShare(change) ?? effectOf(change, zone, now)
}

/** What a change of a share does. */
function effectOnShare({ request }: ChangeEntry): string | null {
  if (request.name === 'POST /social-posts/:id/shares') return 'Shared by you'
  if (request.name === 'PUT /agent/shares/:id') return request.body.posted ? 'Mark as posted' : 'Mark as not posted'
  return request.name === 'DELETE /agent/shares/:id' ? 'Remove from calendar' : null
}

function effectOf({ request, post, days }: ChangeEntry, zone: TimeZone, now: Date): string {
  if (request.name === 'DELETE /agent/social-posts/:id') return post?.source === 'auto' ? 'Skip this day' : 'Delete'
  if (days) return `Schedule ${days.filter((day) => day.post).length} of ${days.length} days`
  if (request.name !== 'PUT /agent/social-posts/:id') return 'Your changes'
  const { scheduled_at: at, seen: _, ...content } = request.body
  const instant = at === undefined || at === 'now' ? null : fromWireTime(at)
  if (Object.keys(content).length > 0) return 'Your edit'
  return instant ? `Move to ${dayAtTime(instant, zone, now)}` : 'Publish now'
}
