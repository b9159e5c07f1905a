import { call } from '#client/call.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { DrawerFoot } from '#pwa/shared/ui/drawer/drawer-foot.tsx'

import { canChange, canMove, canSwap } from '../can-change.ts'
import type { PostActionState } from '../use-post-action.ts'
import { canDuplicate, useDuplicate } from '../use-duplicate.ts'
import type { Open } from '../use-open-post.ts'

interface PostActionsProps {
  post: ScheduledPost
  now: Date
  actions: PostActionState
  onGo: Open
}

/** The actions for a post: replace, edit, move and delete while it has not gone out, and a new one of the same content. */
export function PostActions({ post, now, actions, onGo }: PostActionsProps) {
  const copy = useDuplicate()
  const mayChange = canChange(post)
  if (!mayChange && !canDuplicate(post)) return null
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
            busy={actions.busy === swap && 'Swapping...'}
            onClick={() =>
              actions.run(
                swap,
                () => call('POST /agent/social-posts/:id/swap', { params: { id } }),
                (other) => other && other.id !== id && onGo({ name: 'receipt', id: other.id }),
              )
            }
          >
            Swap
          </Button>
        )}
        {mayChange && (
          <Button kind="line" small className={HALF} onClick={() => onGo({ name: 'edit', id })}>
            Edit
          </Button>
        )}
        {canMove(post, now) && (
          <Button kind="line" small className={HALF} onClick={() => onGo({ name: 'move', id })}>
            Move to another day
          </Button>
        )}
        {canDuplicate(post) && (
          <Button
            kind="line"
            small
            className={HALF}
            busy={copy.isBusy && 'Opening...'}
            onClick={() => copy.duplicate(post)}
          >
            Duplicate
          </Button>
        )}
        {mayChange && (
          <Button kind="line" small className={HALF} onClick={() => onGo({ name: 'delete', id })}>
            {post.source === 'auto' ? 'Skip this day' : 'Delete'}
          </Button>
        )}
      </div>
    </DrawerFoot>
  )
}

// A last odd button takes the whole row.
const HALF = 'px-2! text-[0.9375rem] last:odd:col-span-full'
