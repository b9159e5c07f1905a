import { useState } from 'react'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { fromWireTime, type TimeZone } from '#domain/time/time.ts'
import { useWhen } from '#pwa/agent/composer/use-when.ts'
import { WhenPicker } from '#pwa/agent/composer/when-picker.tsx'
import { QUEUED } from '#pwa/shared/query/make-change.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { DrawerFoot } from '#pwa/shared/ui/drawer/drawer-foot.tsx'

import { movedMessage } from '../move-day.ts'
import { ActionNote } from './action-note.tsx'
import { timeOf } from './edit-step.tsx'
import type { PostActionState } from '../use-post-action.ts'
import { useMovePost } from '../use-save-post.ts'

interface MoveStepProps {
  post: ScheduledPost
  zone: TimeZone
  now: Date
  actions: PostActionState
  onBack: () => void
}

/** Moves a post to another day by touch or keyboard, at the same time of day unless another is picked. */
export function MoveStep({ post, zone, now, actions, onBack }: MoveStepProps) {
  const [initial] = useState(() => timeOf(post, zone, now))
  const [timing, setTiming] = useState(initial.timing)
  const when = useWhen(zone, [timing, (part) => setTiming((last) => ({ ...last, ...part }))], { initial })
  const move = useMovePost(zone)

  function save() {
    const wire = when.wire()
    // What is wrong is shown under the time.
    const instant = 'fault' in wire ? null : fromWireTime(wire.at)
    if (!instant) return
    if (instant.getTime() === Date.parse(post.scheduled_at)) return onBack()
    actions.run(
      'move',
      async () => {
        const moved = await move(post, instant)
        return moved === QUEUED ? QUEUED : { data: moved }
      },
      (_, isQueued) => {
        if (!isQueued) notify.success(movedMessage(instant, zone))
        onBack()
      },
    )
  }

  return (
    <div className="grid gap-4">
      <WhenPicker when={when} postId={post.id} />
      <ActionNote error={actions.error} />
      <DrawerFoot>
        <div className="flex flex-wrap gap-3 *:flex-1 *:last:grow-2">
          <Button kind="line" onClick={onBack}>
            Cancel
          </Button>
          <Button kind="lamp" busy={actions.busy === 'move' && 'Moving...'} onClick={save}>
            Move
          </Button>
        </div>
      </DrawerFoot>
    </div>
  )
}
