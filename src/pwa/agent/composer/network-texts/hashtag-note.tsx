import { HASHTAG_PLATFORM, NETWORKS, type Platform } from '#domain/platform/platform.ts'
import { hashtagNote } from '#domain/publication/caption.ts'
import { CheckMark } from '#pwa/shared/ui/field/check-mark.tsx'

import type { Composer } from '../use-composer.ts'
import { ReconnectForComments } from './reconnect.tsx'

interface HashtagNoteProps {
  text: string
  /** Where the text goes. */
  platforms: readonly Platform[]
  composer: Composer
}

/** What goes out without some of its hashtags, which keeps nobody from publishing, and the choice to comment them. */
export function HashtagNote({ text, platforms, composer: { posting, platforms: where } }: HashtagNoteProps) {
  const note = hashtagNote(text, platforms)
  if (note === null) return null
  const network = NETWORKS[HASHTAG_PLATFORM]
  const { hashtags_to_comment: isMoved = false } = posting.options[HASHTAG_PLATFORM] ?? {}
  const row = where.rows.find(({ platform }) => platform === HASHTAG_PLATFORM)
  const mayComment = platforms.includes(HASHTAG_PLATFORM) && row !== undefined && row.comments !== 'none'
  return (
    <div className="grid text-small text-ink-soft">
      <p>
        {isMoved && mayComment
          ? `${network.name} takes ${network.captionTags?.hashtags} hashtags. The others go in the first comment.`
          : note}
      </p>
      {mayComment && (
        <label className="relative flex min-h-(--target) cursor-pointer items-center gap-3 text-ink has-focus-visible:rounded-control has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus">
          <input
            type="checkbox"
            checked={isMoved}
            onChange={({ currentTarget }) =>
              posting.choose(HASHTAG_PLATFORM, { hashtags_to_comment: currentTarget.checked })
            }
            className="peer absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
          />
          <CheckMark small />
          Put the other hashtags in the first comment
        </label>
      )}
      {mayComment && isMoved && <ReconnectForComments row={row} />}
    </div>
  )
}
