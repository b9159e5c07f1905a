import type { TimeZone } from '#domain/time.ts'
import { useOutbox } from '#pwa/shared/publication/use-outbox.ts'
import { WaitingBadge } from '#pwa/shared/publication/status-badge.tsx'
import { Thumb } from '#pwa/shared/publication/thumb.tsx'
import { waitingLine } from '#pwa/shared/publication/waiting-words.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

interface WaitingRowsProps {
  userId: number
  zone: TimeZone
  now: Date
}

/** What has not left this device yet, kept apart from everything the server knows. */
export function WaitingRows({ userId, zone, now }: WaitingRowsProps) {
  const entries = useOutbox(userId)
  if (!entries || entries.length === 0) return null
  return (
    <section className="rounded-panel px-4 pt-4 pb-1 ring ring-plum-edge">
      <h2 className="flex items-center gap-2.5 font-sans text-[1.0625rem]/6 font-semibold tracking-normal">
        <Icon name="device-mobile" className="text-plum" />
        <span className="flex-1">Waiting on this phone</span>
        <b className="num font-semibold text-ink-soft">{entries.length}</b>
      </h2>
      <p className="mt-0.5 ml-8 text-small text-ink-soft">Not sent yet. Our server doesn’t know about these.</p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key} className="flex items-center gap-3.5 py-3 not-first:border-t not-first:border-hair">
            <Thumb src={entry.thumbnail} bed={entry.mainColor} />
            <div className="min-w-0 flex-1">
              <span className="line-clamp-1 font-semibold">{entry.title}</span>
              <span className="block text-small text-ink-soft">{waitingLine(entry, zone, now)}</span>
              <span className="mt-1.5 block">
                <WaitingBadge />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
