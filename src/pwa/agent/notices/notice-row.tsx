import type { Notice } from '#contract/publishing/notices.ts'
import { dayAtTime } from '#domain/time/time-labels.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { noticeStyle } from './notice-style.ts'

interface NoticeRowProps {
  notice: Notice
  zone: TimeZone
  now: Date
  onFollow: (notice: Notice) => void
}

/** One notice; a tap opens what it is about. Unread ones have a dot and a bolder title. */
export function NoticeRow({ notice, zone, now, onFollow }: NoticeRowProps) {
  const { icon, sign } = noticeStyle(notice)
  return (
    <li className="not-first:border-t not-first:border-hair">
      <button
        type="button"
        onClick={() => onFollow(notice)}
        className="flex w-full items-start gap-3.5 rounded-2xl px-2 py-3.5 text-left hover:bg-plum-tint"
      >
        <span className={classes('grid size-9 shrink-0 place-items-center rounded-full', sign)}>
          <Icon name={icon} small />
        </span>
        <span className="min-w-0 flex-1">
          <span className={classes('flex items-start gap-2', notice.read ? 'font-medium' : 'font-semibold')}>
            <span className="min-w-0 flex-1">{notice.title}</span>
            {!notice.read && (
              <>
                <span className="sr-only">Unread</span>
                <span aria-hidden="true" className="mt-2 size-2.5 shrink-0 rounded-full bg-plum" />
              </>
            )}
          </span>
          <span className="block text-small text-ink-soft">{notice.body}</span>
          <span className="num mt-0.5 block text-small text-ink-soft">
            {dayAtTime(new Date(notice.created_at), zone, now)}
          </span>
        </span>
      </button>
    </li>
  )
}
