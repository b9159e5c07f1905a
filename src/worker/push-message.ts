import type { PostAgain } from '#contract/publishing/notices.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'

/** What a push says, as far as it is shown. */
export interface PushMessage {
  title: string
  body: string
  /** Where a tap leads; an address of this app. */
  navigate: string
  /** Notifications with the same one take each other's place. */
  tag: string | undefined
  /** How many notices are unread; null when the push doesn't say. */
  unread: number | null
  /** What 'Post again' sends; null where the notification doesn't have it. */
  again: PostAgain | null
  /** Whether it is about a post that the agent shares by hand, with a button for that. */
  isToShare?: boolean
}

/** What is stored with a shown notification, for the tap on it. */
export interface NotificationData {
  navigate: string
  again: PostAgain | null
}

/**
 * Reads the form of Declarative Web Push. Whatever comes, something is to be shown: a browser takes the
 * permission back from whoever stays silent.
 */
export function readPush(text: string | undefined, origin: string): PushMessage {
  const { title, body, navigate, tag, app_badge: badge, data, actions } = notificationIn(text)
  const unread = Number(badge ?? Number.NaN)
  return {
    title: textOr(title, 'Porchlight'),
    body: textOr(body, 'There’s an update on your posts.'),
    navigate: ownAddress(navigate, origin) ?? `${origin}/calendar`,
    tag: typeof tag === 'string' && tag !== '' ? tag : undefined,
    unread: Number.isInteger(unread) && unread >= 0 ? unread : null,
    again: readAgain((data as { again?: unknown } | null | undefined)?.again),
    ...(hasAction(actions, 'share') && { isToShare: true }),
  }
}

function hasAction(actions: unknown, name: string): boolean {
  return Array.isArray(actions) && actions.some((one: unknown) => (one as { action?: unknown } | null)?.action === name)
}

/** The address when it lies on this origin, else null: a notification leads nowhere else. */
export function ownAddress(address: unknown, origin: string): string | null {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  return url.origin === origin ? url.href : null
}

/** What came as `again`, from a push or a shown notification; null for anything that can't be sent. */
export function readAgain(given: unknown): PostAgain | null {
  const { agent, post, targets } = (given ?? {}) as Record<string, unknown>
  if (!isCount(agent) || !isCount(post) || !Array.isArray(targets)) return null
  const known = targets.flatMap((target: unknown) => {
    const { platform, attempts } = (target ?? {}) as Record<string, unknown>
    const named = PLATFORMS.find((one) => one === platform)
    return named && isCount(attempts) ? [{ platform: named, attempts }] : []
  })
  return known.length > 0 && known.length === targets.length ? { agent, post, targets: known } : null
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function notificationIn(text: string | undefined): Record<string, unknown> {
  try {
    const { notification } = JSON.parse(text ?? '') as { notification?: unknown }
    return typeof notification === 'object' && notification !== null ? (notification as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value : otherwise
}
