import { monthKey, monthNow } from '#domain/time/month.ts'
import { fromWireTime, wallTimeOf, type TimeZone, type WallTime } from '#domain/time/time.ts'
import { longDay, wallClock, dayAtTime, clockTime, dayLabel, joinList, shortDay } from '#domain/time/time-labels.ts'
import { uploadLeft, type ChangeEntry, type PublishEntry } from '#sync/queue/entry.ts'
import { PLATFORM_NAME, PLATFORMS, type Platform } from '#domain/platform/platform.ts'

/** The message for a publication the server accepted for `scheduledAt`, a time as on the wire; null for `now`. */
export function scheduledMessage(scheduledAt: string, zone: TimeZone, now: Date): string | null {
  const label = longLabel(scheduledAt, zone, now)
  return label && `Scheduled for ${label}.`
}

/** The same for one that the agent posts by hand. */
export function reminderMessage(scheduledAt: string, zone: TimeZone, now: Date): string | null {
  const label = longLabel(scheduledAt, zone, now)
  return label && `We’ll remind you on ${label}.`
}

function longLabel(scheduledAt: string, zone: TimeZone, now: Date): string | null {
  const wall = wallOf(scheduledAt, zone)
  if (!wall) return null
  const year = wall.year === wallTimeOf(now, zone).year ? '' : `, ${wall.year}`
  return `${longDay(wall)}${year} at ${wallClock(wall)}`
}

/** The calendar's address for it: the present month, or the one it is scheduled in. */
export function calendarPath(scheduledAt: string, zone: TimeZone, now: Date): string {
  const wall = wallOf(scheduledAt, zone)
  if (!wall || monthKey(wall) === monthKey(monthNow(now, zone))) return '/calendar'
  return `/calendar?month=${monthKey(wall)}`
}

function wallOf(scheduledAt: string, zone: TimeZone): WallTime | null {
  const instant = scheduledAt === 'now' ? null : fromWireTime(scheduledAt)
  return instant && wallTimeOf(instant, zone)
}

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
  if (request.name === 'POST /agent/social-posts/:id/:platform/answer')
    return request.body.answer === 'there' ? 'Mark as posted' : 'Skip'
  if (request.name === 'DELETE /agent/listings/:id' || request.name === 'DELETE /agent/leads/:id') return 'Delete'
  if (days) return `Schedule ${days.filter((day) => day.post).length} of ${days.length} days`
  if (request.name !== 'PUT /agent/social-posts/:id') return 'Your changes'
  const { scheduled_at: at, seen: _, ...content } = request.body
  const instant = at === undefined || at === 'now' ? null : fromWireTime(at)
  if (Object.keys(content).length > 0) return 'Your edit'
  return instant ? `Move to ${dayAtTime(instant, zone, now)}` : 'Publish now'
}

function platformsOf(request: Record<Platform, boolean>): Platform[] {
  return PLATFORMS.filter((platform) => request[platform])
}

/** 'Facebook and Instagram'. */
export function platformLabel(platforms: readonly Platform[]): string {
  return joinList(platforms.map((platform) => PLATFORM_NAME[platform]))
}

/** 'Now' or 'Mon, Nov 23 at 8:00 AM': when an item is meant to go out. */
function dueLabel(scheduledAt: string, zone: TimeZone, now: Date): string {
  const instant = scheduledAt === 'now' ? null : fromWireTime(scheduledAt)
  return instant ? dayAtTime(instant, zone, now) : 'Now'
}

/** Why an item is still on the device, in one line under its title. */
export function waitingLine(item: PublishEntry, zone: TimeZone, now: Date): string {
  if (item.state === 'late') return lateMessage(item.request.scheduled_at, zone, now)
  if (item.reason !== null) return item.reason
  const left = item.lastTriedAt === null ? null : uploadLeft(item)
  if (left) return `Uploading ${megabytes(left.sent)} of ${megabytes(left.bytes)} MB`
  const due = dueLabel(item.request.scheduled_at, zone, now)
  const when = item.request.is_reminder ? `Reminder: ${due}` : due
  return `${when}, ${platformLabel(platformsOf(item.request))}`
}

const megabytes = (bytes: number) => Math.round(bytes / (1024 * 1024))

function lateMessage(scheduledAt: string, zone: TimeZone, now: Date): string {
  const instant = fromWireTime(scheduledAt)
  if (!instant) return 'Its time has passed'
  const day = dayLabel(instant, zone, now)
  const named = day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : `on ${shortDay(wallTimeOf(instant, zone))}`
  return `It was due ${named} at ${clockTime(instant, zone)}`
}
