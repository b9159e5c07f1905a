import type { Notice, ReadNotices } from '#contract/publishing/notices.ts'

/** The notices as the server will have them; only the ones meant are marked. */
export function markedRead(notices: readonly Notice[], { id, up_to: upTo = 0 }: ReadNotices): Notice[] {
  return notices.map((notice) =>
    (id === undefined ? notice.id <= upTo : notice.id === id) ? { ...notice, read: true } : notice,
  )
}
