import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { localDay, type TimeZone } from '#domain/time/time.ts'
import type { PendingShare } from '#pwa/agent/share/shares.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { DrawerFoot } from '#pwa/shared/ui/drawer/drawer-foot.tsx'

import { ShareRow } from '../shares/share-rows.tsx'
import { PostRow } from './post-rows.tsx'
import type { Open } from '../use-open-post.ts'

interface DayStepProps {
  day: string
  posts: readonly ScheduledPost[]
  shares: readonly PendingShare[]
  zone: TimeZone
  now: Date
  onGo: Open
  onCreate: (day: string) => void
}

/** All posts of one day, and the button for another one. */
export function DayStep({ day, posts, shares, zone, now, onGo, onCreate }: DayStepProps) {
  const isToCome = day >= localDay(now, zone)
  return (
    <div className="grid gap-2">
      {posts.length === 0 && shares.length === 0 && (
        <p className="text-ink-soft">
          {isToCome ? 'Nothing is scheduled for this day yet.' : 'Nothing was published on this day.'}
        </p>
      )}
      <ul>
        {posts.map((post) => (
          <PostRow key={post.id} post={post} zone={zone} now={now} onOpen={onGo} />
        ))}
        {shares.map((share) => (
          <ShareRow key={share.id} share={share} zone={zone} now={now} onOpen={onGo} />
        ))}
      </ul>
      {isToCome && (
        <DrawerFoot>
          <Button kind="primary" wide icon="plus-bold" onClick={() => onCreate(day)}>
            Create Post
          </Button>
        </DrawerFoot>
      )}
    </div>
  )
}
