import type { TimeZone } from '#domain/time/time.ts'
import { dayAtTime } from '#domain/time/time-labels.ts'
import { needsAnswer, waitingMessage } from '#pwa/shared/publication/publication-status.ts'
import { openOutbox } from '#pwa/shared/publication/open-outbox.ts'
import { useQueue } from '#pwa/shared/publication/use-queue.ts'
import { AsksBadge, WaitingBadge, Thumb } from '#pwa/shared/publication/publication-badges.tsx'
import { waitingLine } from '#pwa/shared/publication/publication-messages.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { isPublish } from '#sync/queue/entry.ts'

interface WaitingRowsProps {
  userId: number
  zone: TimeZone
  now: Date
}

/** The posts in the outbox on this device, apart from everything the server knows. Those that need an answer come first. */
export function WaitingRows({ userId, zone, now }: WaitingRowsProps) {
  const items = useQueue(userId)?.filter(isPublish)
  if (!items || items.length === 0) return null
  const asking = items.filter(needsAnswer)
  return (
    <section
      className={`rounded-panel px-4 pt-4 pb-1 ${asking.length > 0 ? 'bg-surface ring-[1.5px] ring-ink-soft' : 'ring ring-plum-edge'}`}
    >
      <h2 className="flex items-center gap-2.5 font-sans text-[1.0625rem]/6 font-semibold tracking-normal">
        <Icon name="device-mobile" className="text-plum" />
        <span className="flex-1">On this device</span>
        <b className="num font-semibold text-ink-soft">{items.length}</b>
      </h2>
      <p className="mt-0.5 ml-8 text-small text-ink-soft">{waitingMessage(items)}</p>
      <ul>
        {[...asking, ...items.filter((item) => !needsAnswer(item))].map((item) => (
          <li key={item.key} className="not-first:border-t not-first:border-hair">
            <button
              type="button"
              aria-haspopup="dialog"
              className="flex w-full flex-wrap items-center gap-x-3.5 gap-y-2 py-3 text-left"
              onClick={openOutbox}
            >
              <Thumb src={item.thumbnail} bed={item.mainColor} />
              <span className="min-w-0 flex-[1_1_10rem]">
                <span className="line-clamp-1 font-semibold wrap-anywhere">{item.title}</span>
                <span className={`block text-small wrap-anywhere ${needsAnswer(item) ? '' : 'text-ink-soft'}`}>
                  {waitingLine(item, zone, now)}
                </span>
                <span className="num block text-small text-ink-soft">
                  On this device: {dayAtTime(new Date(item.createdAt), zone, now)}
                </span>
                <span className="mt-1.5 block">{needsAnswer(item) ? <AsksBadge /> : <WaitingBadge />}</span>
              </span>
              <Icon name="caret-right" small className="text-plum" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
