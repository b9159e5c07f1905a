import type { ScheduledPost } from '#contract/publishing.ts'
import type { TimeZone } from '#domain/time.ts'
import { dayAtTime } from '#domain/time-words.ts'
import { StatusBadge } from '#pwa/shared/publication/status-badge.tsx'
import { Thumb } from '#pwa/shared/publication/thumb.tsx'
import { isFilm } from '#pwa/shared/publication/type-badge.tsx'
import { PlatformIcons } from '#pwa/shared/ui/platform-icon.tsx'

import type { OpenPost } from './use-open-post.ts'

interface PostRowsProps {
  title: string
  posts: readonly ScheduledPost[]
  zone: TimeZone
  now: Date
  onOpen: OpenPost
}

/** Posts as rows with hairlines; nothing when there are none. */
export function PostRows({ title, posts, zone, now, onOpen }: PostRowsProps) {
  if (posts.length === 0) return null
  return (
    <section>
      <h2 className="mb-2.5">{`${title} (${posts.length})`}</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.id} className="not-first:border-t not-first:border-hair">
            <button
              type="button"
              className="flex w-full items-center gap-3.5 py-3 text-left"
              onClick={() => onOpen(post.id)}
            >
              <Thumb src={post.thumbnail} bed={post.main_color} film={isFilm(post.type)} />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-1 font-semibold">{post.title}</span>
                <span className="num block text-small text-ink-soft">
                  {dayAtTime(new Date(post.scheduled_at), zone, now)}
                </span>
                <span className="line-clamp-1 text-small text-ink-soft">{post.caption}</span>
                <span className="mt-1.5 flex items-center gap-2.5">
                  <StatusBadge status={post.status} />
                  <PlatformIcons platforms={post.platforms} />
                  <span className="line-clamp-1 text-small text-ink-soft">{post.type}</span>
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
