import { PLATFORM_NAME, PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import { fromWireTime, wallTimeOf, type TimeZone } from '#domain/time/time.ts'
import { clockTime, dayAtTime, dayLabel, joinList, shortDay } from '#domain/time/time-labels.ts'
import type { PublishEntry } from '#sync/queue/entry.ts'

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
  return `${dueLabel(item.request.scheduled_at, zone, now)}, ${platformLabel(platformsOf(item.request))}`
}

function lateMessage(scheduledAt: string, zone: TimeZone, now: Date): string {
  const instant = fromWireTime(scheduledAt)
  if (!instant) return 'Its time has passed'
  const day = dayLabel(instant, zone, now)
  const named = day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : `on ${shortDay(wallTimeOf(instant, zone))}`
  return `It was due ${named} at ${clockTime(instant, zone)}`
}
