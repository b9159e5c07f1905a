import type { ScheduledPost } from '#contract/publishing.ts'
import { PLATFORM_NAME } from '#domain/platform.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'

/** A link to every place where the post is visible by now. */
export function Permalinks({ post }: { post: ScheduledPost }) {
  const seen = post.targets.flatMap(({ platform, permalink }) => (permalink ? [{ platform, permalink }] : []))
  if (seen.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4">
      {seen.map(({ platform, permalink }) => (
        <a
          key={platform}
          href={permalink}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-(--target) items-center gap-1.5 font-semibold text-plum"
        >
          View post{seen.length > 1 ? ` on ${PLATFORM_NAME[platform]}` : ''}
          <Icon name="arrow-square-out" small />
          <span className="sr-only">{seen.length > 1 ? '' : `on ${PLATFORM_NAME[platform]}, `}opens in a new tab</span>
        </a>
      ))}
    </p>
  )
}
