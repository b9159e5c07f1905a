import { useState } from 'react'

import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { commentPlatforms } from '#domain/publication/posting-options.ts'
import { feedPlatforms } from '#domain/publication/story.ts'
import { isSeen } from '#domain/text/typed-text.ts'
import { joinList } from '#domain/time/time-labels.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'

import { FoldedRow, FoldedSummary } from '../folded-row.tsx'
import { sharingPlatforms } from '../posting.ts'
import type { Composer } from '../use-composer.ts'

const OwnCaptions = part(() => import('./own-captions.tsx').then((module) => module.OwnCaptions))
const FirstComment = part(() => import('./first-comment.tsx').then((module) => module.FirstComment))

/** What single networks get beside the post's caption: captions of their own, and the first comment. */
export function NetworkTexts({ composer }: { composer: Composer }) {
  return (
    <div className="grid gap-3 empty:hidden">
      <OwnCaptionsRow composer={composer} />
      <FirstCommentRow composer={composer} />
    </div>
  )
}

function OwnCaptionsRow({ composer }: { composer: Composer }) {
  const [wantsOpen, setWantsOpen] = useState(false)
  const { platforms, posting, errorAt } = composer
  const { isChecking } = platforms
  const chosen = feedPlatforms(platforms.chosen, posting.options)
  const shared = sharingPlatforms(posting, chosen)
  const own = chosen.filter((platform) => !shared.includes(platform))
  // With one network that gets a caption the post's caption is that network's.
  if (!isChecking && chosen.length < 2 && own.length === 0) return null
  const names = joinList(own.map((platform) => PLATFORM_NAME[platform]))
  return (
    <FoldedRow
      icon="note-pencil"
      title="Caption for each network"
      summary={
        <FoldedSummary>
          {own.length === 0
            ? 'Same caption everywhere'
            : `${names} ${own.length === 1 ? 'has its own' : 'have their own'}`}
        </FoldedSummary>
      }
      isOpen={wantsOpen || Boolean(errorAt('caption')?.platform)}
      onToggle={setWantsOpen}
    >
      <OwnCaptions composer={composer} />
    </FoldedRow>
  )
}

function FirstCommentRow({ composer }: { composer: Composer }) {
  const [wantsOpen, setWantsOpen] = useState(false)
  const { platforms, posting, captions, errorAt } = composer
  const takers = commentPlatforms(feedPlatforms(platforms.chosen, posting.options))
  const rows = platforms.rows.filter(({ platform }) => takers.includes(platform))
  const able = rows.filter(({ comments }) => comments !== 'none')
  const isWritten = isSeen(posting.firstComment)
  // One that was written stays to be seen, also where it can't be added.
  if (!platforms.isChecking && able.length === 0 && !(isWritten && rows.length > 0)) return null
  const missing = able.filter(({ comments }) => comments === 'missing').map(({ platform }) => PLATFORM_NAME[platform])
  return (
    <FoldedRow
      place="first_comment"
      icon="quotes"
      title="First comment"
      summary={
        <FoldedSummary lang={isWritten && missing.length === 0 ? captions.language : undefined}>
          {!isWritten
            ? 'Goes under your post'
            : missing.length > 0
              ? `Reconnect ${joinList(missing)} to add it`
              : posting.firstComment}
        </FoldedSummary>
      }
      isOpen={wantsOpen || errorAt('first_comment') !== null}
      onToggle={setWantsOpen}
    >
      <FirstComment composer={composer} able={able} />
    </FoldedRow>
  )
}
