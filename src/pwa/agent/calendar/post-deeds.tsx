import { call } from '#client/call.ts'
import type { ScheduledPost } from '#contract/publishing.ts'
import { Button } from '#pwa/shared/ui/button.tsx'

import { mayChange, mayMove, maySwap } from './may-change.ts'
import { StepFoot } from './step.tsx'
import type { Deeds } from './use-deed.ts'
import type { Open } from './use-open-post.ts'

interface PostDeedsProps {
  post: ScheduledPost
  now: Date
  deeds: Deeds
  onGo: Open
}

/** What can be done with a post that has not gone out: another one in its place, other words, another day, none. */
export function PostDeeds({ post, now, deeds, onGo }: PostDeedsProps) {
  if (!mayChange(post)) return null
  const { id } = post
  const swap = `swap ${id}`
  return (
    <StepFoot>
      <div className="grid grid-cols-2 gap-2">
        {maySwap(post, now) && (
          <Button
            kind="tint"
            small
            className={HALF}
            busy={deeds.busy === swap && 'Looking...'}
            onClick={() =>
              deeds.run(
                swap,
                () => call('POST /agent/social-posts/:id/swap', { params: { id } }),
                (other) => other && other.id !== id && onGo({ name: 'receipt', id: other.id }),
              )
            }
          >
            Show me another
          </Button>
        )}
        <Button kind="line" small className={HALF} onClick={() => onGo({ name: 'edit', id })}>
          Edit
        </Button>
        {mayMove(post, now) && (
          <Button kind="line" small className={HALF} onClick={() => onGo({ name: 'move', id })}>
            Move to another day
          </Button>
        )}
        <Button kind="line" small className={HALF} onClick={() => onGo({ name: 'delete', id })}>
          {post.source === 'auto' ? 'Skip this day' : 'Delete'}
        </Button>
      </div>
    </StepFoot>
  )
}

// The odd one out takes the whole row.
const HALF = 'px-2! text-[0.9375rem] last:odd:col-span-full'
