import { call } from '#client/call.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { DrawerFoot } from '#pwa/shared/ui/drawer/drawer-foot.tsx'

import { canChange, canMove, canSwap } from '../can-change.ts'
import type { PostActionState } from '../use-post-action.ts'
import type { Open } from '../use-open-post.ts'

interface PostActionsProps {
  post: ScheduledPost
  now: Date
  actions: PostActionState
  onGo: Open
}

/** The actions for a post that has not gone out: replace, edit, move, delete. */
export function PostActions({ post, now, actions, onGo }: PostActionsProps) {
  if (!canChange(post)) return null
  const { id } = post
  const swap = `swap ${id}`
  return (
    <DrawerFoot>
      <div className="grid grid-cols-2 gap-2">
        {canSwap(post, now) && (
          <Button
            kind="tint"
            small
            className={HALF}
            busy={actions.busy === swap && 'Looking...'}
            onClick={() =>
              actions.run(
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
        {canMove(post, now) && (
          <Button kind="line" small className={HALF} onClick={() => onGo({ name: 'move', id })}>
            Move to another day
          </Button>
        )}
        <Button kind="line" small className={HALF} onClick={() => onGo({ name: 'delete', id })}>
          {post.source === 'auto' ? 'Skip this day' : 'Delete'}
        </Button>
      </div>
    </DrawerFoot>
  )
}

// A last odd button takes the whole row.
const HALF = 'px-2! text-[0.9375rem] last:odd:col-span-full'
