import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import { call } from '#client/call.ts'
import type { PublicationTarget, ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import type { Answer } from '#domain/publication/publication.ts'
import { canShareFiles, useShare } from '#pwa/agent/share/use-share.ts'
import { postQuery } from '#pwa/shared/answers/post.ts'
import { originAt } from '#pwa/shared/origin/origin.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { LatestPostLink } from './latest-post-link.tsx'
import { canChange } from '../can-change.ts'
import type { PostAction, PostActionState } from '../use-post-action.ts'
import type { Open } from '../use-open-post.ts'

interface TargetActionsProps {
  post: ScheduledPost
  target: PublicationTarget
  actions: PostActionState
  onGo: Open
}

/**
 * The actions for a platform that needs the agent: the likely answer first. Renders nothing where nothing can be done.
 */
export function TargetActions(props: TargetActionsProps) {
  const { post, target } = props
  const { state, remedy } = target
  if (remedy === null) return null
  if (state === 'needs_check') return <UnknownActions {...props} />
  return (
    <div className="flex flex-wrap gap-2">
      {remedy === 'reconnect' && <Reconnect {...props} />}
      {remedy === 'edit' && <EditOrAnew {...props} />}
      {post.social_post_id !== null && <ShareInstead post={post} postId={post.social_post_id} />}
      {state === 'failed' && <PostAgain {...props} likely={remedy === 'post_again'} />}
      {state === 'failed' && <Drop {...props} />}
    </div>
  )
}

const THIRD = 'px-1.5! text-[0.9375rem]'

function UnknownActions({ post, target, actions, onGo }: TargetActionsProps) {
  const { platform } = target
  const name = `there ${post.id} ${platform}`
  return (
    <div className="grid gap-2 min-[360px]:grid-cols-[1fr_1.25fr_.9fr]">
      <LatestPostLink platform={platform} />
      <Button
        kind="plum"
        small
        className={THIRD}
        busy={actions.busy === name && 'Saving...'}
        onClick={() => actions.run(name, answerTarget(post, target, 'there'))}
      >
        It posted
      </Button>
      <Button kind="line" small className={THIRD} onClick={() => onGo({ name: 'again', id: post.id, platform })}>
        Post it again
      </Button>
      <Button kind="plain" small className={THIRD} onClick={() => onGo({ name: 'drop', id: post.id, platform })}>
        Don’t post it
      </Button>
    </div>
  )
}

/** The way out while a network is down or an account waits to be reconnected: the agent posts it from another app. */
function ShareInstead({ post, postId }: Pick<TargetActionsProps, 'post'> & { postId: number }) {
  const client = useQueryClient()
  const { isPreparing, share } = useShare()
  const { caption, caption_language: language, agent_branding: isBranded, brand_slides: slides } = post
  const read = async () => {
    const { data } = await client.ensureQueryData(postQuery(postId))
    return { post: data, caption, language, brand: isBranded ? slides : null, publicationId: post.id }
  }
  return (
    <Button kind="line" small busy={isPreparing && 'Getting it ready...'} onClick={() => share(read)}>
      {canShareFiles() ? 'Share it yourself' : 'Save and copy'}
    </Button>
  )
}

function Reconnect({ post, target: { platform } }: TargetActionsProps) {
  return (
    <Link
      to={`/social-media-connections/${platform}`}
      state={{ from: originAt(`/calendar?post=${post.id}`) }}
      className={buttonClasses({ kind: 'plum', small: true })}
    >
      Reconnect {PLATFORM_NAME[platform]}
    </Link>
  )
}

/** Once a post is out somewhere it can't be edited; then a new post is made for the platform that is left. */
function EditOrAnew({ post, target: { platform }, onGo }: TargetActionsProps) {
  if (canChange(post)) {
    return (
      <Button kind="plum" small onClick={() => onGo({ name: 'edit', id: post.id })}>
        Edit post
      </Button>
    )
  }
  if (post.social_post_id === null) return null
  return (
    <Link to={`/social-posts/${post.social_post_id}`} className={buttonClasses({ kind: 'plum', small: true })}>
      New post for {PLATFORM_NAME[platform]}
    </Link>
  )
}

function PostAgain({ post, target, actions, likely }: TargetActionsProps & { likely: boolean }) {
  const name = `again ${post.id} ${target.platform}`
  return (
    <Button
      kind={likely ? 'plum' : 'line'}
      small
      busy={actions.busy === name && 'Sending...'}
      onClick={() =>
        actions.run(name, answerTarget(post, target, 'post_again'), () =>
          notify.success(sendingMessage(target.platform)),
        )
      }
    >
      Post it again
    </Button>
  )
}

function Drop({ post, target: { platform }, onGo }: TargetActionsProps) {
  return (
    <Button kind="plain" small onClick={() => onGo({ name: 'drop', id: post.id, platform })}>
      Don’t post it
    </Button>
  )
}

/** The message once a post is on its way again. */
export function sendingMessage(platform: Platform): string {
  return `We’re sending it to ${PLATFORM_NAME[platform]} again.`
}

/** The agent's answer, with the attempts as they were shown: a late or repeated answer changes nothing. */
export function answerTarget(
  post: Pick<ScheduledPost, 'id'>,
  { platform, attempts }: PublicationTarget,
  answer: Answer,
): PostAction {
  return () =>
    call('POST /agent/social-posts/:id/:platform/answer', {
      params: { id: post.id, platform },
      body: { answer, attempts },
    })
}
