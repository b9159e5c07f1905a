import type { ScheduledPost } from '#contract/publishing.ts'
import type { TimeZone } from '#domain/time.ts'
import { StatusBadge } from '#pwa/shared/publication/status-badge.tsx'
import { Thumb } from '#pwa/shared/publication/thumb.tsx'
import { isFilm } from '#pwa/shared/publication/type-badge.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'

import { troubleWords } from './trouble-words.ts'
import type { OpenPost } from './use-open-post.ts'

/** A post that wants her eyes: an ink edge, and the story in plain words. */
export function LookCard({ post, zone, onOpen }: { post: ScheduledPost; zone: TimeZone; onOpen: OpenPost }) {
  return (
    <article className="grid gap-3 rounded-panel bg-surface p-4 ring-[1.5px] ring-ink-soft">
      <div className="flex items-start gap-3.5">
        <Thumb src={post.thumbnail} bed={post.main_color} film={isFilm(post.type)} />
        <div className="min-w-0 flex-1">
          <StatusBadge status={post.status} />
          <h3 className="pt-2">{post.title}</h3>
        </div>
      </div>
      {troubleWords(post, zone).map((words) => (
        <p key={words} className="text-small text-ink-soft">
          {words}
        </p>
      ))}
      <Button kind="line" small onClick={() => onOpen(post.id)}>
        Open post
      </Button>
    </article>
  )
}
