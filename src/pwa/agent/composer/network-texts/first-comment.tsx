import { groupDigits } from '#domain/group-digits.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { commentSize } from '#domain/publication/posting-options.ts'
import { feedPlatforms } from '#domain/publication/story.ts'
import { joinList } from '#domain/time/time-labels.ts'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { GrowingTextarea } from '#pwa/shared/ui/field/textarea.tsx'

import { CaptionHint } from '../caption-hint.tsx'
import { commentedOf } from '../posting.ts'
import type { Composer } from '../use-composer.ts'
import type { PlatformRow } from '../use-platforms.ts'
import { ReconnectForComments } from './reconnect.tsx'

interface FirstCommentProps {
  composer: Composer
  /** The chosen networks on which it can be added. */
  able: readonly PlatformRow[]
}

/** The comment of the agent's accounts under their own post. */
export function FirstComment({ composer: { posting, captions, platforms, errorAt }, able }: FirstCommentProps) {
  const { firstComment: text, writeFirstComment: write } = posting
  const inFeed = feedPlatforms(platforms.chosen, posting.options)
  const { length, limit } = commentSize(commentedOf(captions.caption, posting), inFeed) ?? { length: 0, limit: 0 }
  const names = joinList(able.map(({ platform }) => PLATFORM_NAME[platform]))
  return (
    <div className="grid gap-3">
      <Field
        label="First comment"
        error={errorAt('first_comment')?.message}
        hint={
          <span className="flex items-start justify-between gap-3">
            <span>
              {names === '' ? 'First comments aren’t available here yet.' : `On ${names}, right after the post.`}
            </span>
            <span className={`num shrink-0 ${length > limit ? 'font-semibold text-danger' : ''}`}>
              {groupDigits(length)} of {groupDigits(limit)}
            </span>
          </span>
        }
      >
        <GrowingTextarea
          rows={3}
          lang={captions.language}
          value={text}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      </Field>
      <CaptionHint language={captions.language} text={text} onChange={write} />
      {able.map((row) => (
        <ReconnectForComments key={row.platform} row={row} />
      ))}
    </div>
  )
}
