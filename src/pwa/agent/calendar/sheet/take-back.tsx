import { useState } from 'react'

import { call } from '#client/call.ts'
import type { PublicationTarget, ScheduledPost } from '#contract/publishing/publishing.ts'
import { NETWORKS, PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { captionError } from '#domain/publication/caption.ts'
import { captionFor } from '#domain/publication/posting-options.ts'
import { isStory } from '#domain/publication/story.ts'
import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ConfirmButtons } from '#pwa/shared/ui/drawer/confirm-drawer.tsx'
import { DrawerFoot } from '#pwa/shared/ui/drawer/drawer-foot.tsx'
import { Field } from '#pwa/shared/ui/field/field.tsx'
import { GrowingTextarea } from '#pwa/shared/ui/field/textarea.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import type { Open } from '../use-open-post.ts'
import type { PostActionState } from '../use-post-action.ts'
import { ActionNote } from './target-actions.tsx'

interface TakeBackProps {
  post: ScheduledPost
  target: PublicationTarget
  onGo: Open
}

/** Takes down what is out, or corrects its caption, where the network allows it; else says that only its app can. */
export function TakeBack({ post, target: { platform }, onGo }: TakeBackProps) {
  const isOnline = useOnline()
  const { takesDown, correctsCaption } = NETWORKS[platform]
  const name = PLATFORM_NAME[platform]
  if (!takesDown) {
    const what = isStory(post.options, platform) ? 'delete this story' : 'change or delete this post'
    return (
      <p className="text-small text-ink-soft">
        Only the {name} app can {what}.
      </p>
    )
  }
  const { id } = post
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap gap-2">
        {correctsCaption && hasCaption(post, platform) && (
          <Button kind="line" small disabled={!isOnline} onClick={() => onGo({ name: 'caption', id, platform })}>
            Correct caption
          </Button>
        )}
        <Button kind="line" small disabled={!isOnline} onClick={() => onGo({ name: 'take-down', id, platform })}>
          Take down
        </Button>
      </div>
      {!isOnline && <p className="text-small text-ink-soft">Go online to change what’s on {name}.</p>}
    </div>
  )
}

/** Another caption is documented for posts with pictures, not for reels and videos; stories have none. */
function hasCaption({ type, options }: ScheduledPost, platform: Platform): boolean {
  return (type === 'image' || type === 'carousel') && !isStory(options, platform)
}

interface StepProps {
  post: ScheduledPost
  platform: Platform
  actions: PostActionState
  onBack: () => void
}

/** Asks before a post is deleted at a network. */
export function TakeDownStep({ post, platform, actions, onBack }: StepProps) {
  const name = PLATFORM_NAME[platform]
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere text-ink-soft">
        <b className="font-semibold text-ink">{post.title}</b> will be deleted from {name}, with its comments and
        reactions. This can’t be undone.
      </p>
      <ActionNote error={actions.error} />
      <DrawerFoot>
        <ConfirmButtons
          action="Take down"
          busyLabel="Taking down..."
          busy={actions.busy === 'take-down'}
          onCancel={onBack}
          onConfirm={() =>
            actions.run(
              'take-down',
              () => call('DELETE /agent/social-posts/:id/:platform', { params: { id: post.id, platform } }),
              () => {
                notify.success(`Taken down from ${name}.`)
                onBack()
              },
            )
          }
        />
      </DrawerFoot>
    </div>
  )
}

/** Corrects the caption of a post that is out. */
export function CaptionStep({ post, platform, actions, onBack }: StepProps) {
  const name = PLATFORM_NAME[platform]
  const before = captionFor(post, platform)
  const [caption, setCaption] = useState(before)
  const [isAsked, setAsked] = useState(false)
  const signature = post.targets.find((target) => target.platform === platform)?.signature ?? ''
  const fault = captionError(caption, [platform], signature)

  function save() {
    setAsked(true)
    if (fault !== null) return
    if (caption === before) {
      onBack()
      return
    }
    const params = { id: post.id, platform }
    actions.run(
      'caption',
      () => call('PUT /agent/social-posts/:id/:platform/caption', { params, body: { caption } }),
      () => {
        notify.success(`${name} has the new caption.`)
        onBack()
      },
    )
  }

  return (
    <div className="grid gap-4">
      <Field label="Caption" error={isAsked && fault !== null ? fault : undefined}>
        <GrowingTextarea
          rows={6}
          lang={post.caption_language}
          value={caption}
          onChange={(event) => setCaption(event.currentTarget.value)}
        />
      </Field>
      <p className="text-small text-ink-soft">
        {signature.trim() === ''
          ? `Changes the post on ${name} alone.`
          : `Changes the post on ${name} alone. Your signature stays at the end.`}
      </p>
      <ActionNote error={actions.error} />
      <DrawerFoot>
        <div className="flex flex-wrap gap-3 *:flex-1 *:last:grow-2">
          <Button kind="line" onClick={onBack}>
            Cancel
          </Button>
          <Button kind="primary" busy={actions.busy === 'caption' && 'Saving...'} onClick={save}>
            Save
          </Button>
        </div>
      </DrawerFoot>
    </div>
  )
}
