import { useState } from 'react'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { fromWireTime, type TimeZone } from '#domain/time/time.ts'
import { useWhen } from '#pwa/agent/composer/use-when.ts'
import { WhenPicker } from '#pwa/agent/composer/when-picker.tsx'
import { QUEUED, QUEUED_MESSAGE } from '#pwa/shared/query/make-change.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { startLongSave } from '#pwa/shared/ui/toast/long-save.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { DrawerFoot } from '#pwa/shared/ui/drawer/drawer-foot.tsx'

import { PauseNote } from '#pwa/agent/pause/pause-note.tsx'
import { movedMessage } from '../move-day.ts'
import { ActionNote } from './target-actions.tsx'
import { timeOf } from './edit-step.tsx'
import type { OnRefused } from '../use-open-post.ts'
import type { PostActionState } from '../use-post-action.ts'
import { useMovePost } from '../use-save-post.ts'

interface MoveStepProps {
  post: ScheduledPost
  zone: TimeZone
  now: Date
  actions: PostActionState
  onBack: () => void
  onRefused: OnRefused
}

/**
 * Moves a post to another day by touch or keyboard, at the same time of day unless another is picked. It closes at once, and
 * opens again where the move was refused.
 */
export function MoveStep({ post, zone, now, actions, onBack, onRefused }: MoveStepProps) {
  const [initial] = useState(() => timeOf(post, zone, now))
  const [timing, setTiming] = useState(initial.timing)
  const when = useWhen(zone, [timing, (part) => setTiming((last) => ({ ...last, ...part }))], { initial })
  const move = useMovePost(zone)
  const picked = when.pick()

  function save() {
    const wire = when.wire()
    // What is wrong is shown under the time.
    const instant = 'fault' in wire ? null : fromWireTime(wire.at)
    if ('fault' in wire || !instant) return
    if (instant.getTime() !== Date.parse(post.scheduled_at)) void finish(move(post, instant), instant)
    onBack()
  }

  async function finish(moving: ReturnType<typeof move>, instant: Date) {
    const toast = startLongSave('Moving your post...')
    try {
      const moved = await moving
      const options = { id: toast.end() }
      if (moved === QUEUED) notify.info(QUEUED_MESSAGE, options)
      else notify.success(movedMessage(instant, zone), options)
    } catch (error) {
      toast.drop()
      onRefused({ name: 'move', id: post.id }, error)
    }
  }

  return (
    <div className="grid gap-4">
      <WhenPicker when={when} postId={post.id} />
      {!('fault' in picked) && <PauseNote at={picked.instant} />}
      <ActionNote error={actions.error} />
      <DrawerFoot>
        <div className="flex flex-wrap gap-3 *:flex-1 *:last:grow-2">
          <Button kind="line" onClick={onBack}>
            Cancel
          </Button>
          <Button kind="primary" onClick={save}>
            Move
          </Button>
        </div>
      </DrawerFoot>
    </div>
  )
}
