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
}

/**
 * Reads the form of Declarative Web Push. Whatever comes, something is to be shown: a browser takes the
 * permission back from whoever stays silent.
 */
export function readPush(text: string | undefined, origin: string): PushMessage {
  const { title, body, navigate, tag, app_badge: badge } = notificationIn(text)
  const unread = Number(badge ?? Number.NaN)
  return {
    title: textOr(title, 'Porchlight'),
    body: textOr(body, 'There’s an update on your posts.'),
    navigate: ownAddress(navigate, origin) ?? `${origin}/calendar`,
    tag: typeof tag === 'string' && tag !== '' ? tag : undefined,
    unread: Number.isInteger(unread) && unread >= 0 ? unread : null,
  }
}

/** The address when it lies on this origin, else null: a notification leads nowhere else. */
export function ownAddress(address: unknown, origin: string): string | null {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  return url.origin === origin ? url.href : null
}

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
