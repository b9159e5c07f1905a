import { Link } from 'react-router-dom'

import { call } from '#client/call.ts'
import type { PublicationTarget, ScheduledPost } from '#contract/publishing.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform.ts'
import type { Answer } from '#domain/publication.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { buttonLook } from '#pwa/shared/ui/button-look.ts'
import { notify } from '#pwa/shared/ui/notify.tsx'

import { LookFirst } from './look-first.tsx'
import { mayChange } from './may-change.ts'
import type { Deed, Deeds } from './use-deed.ts'
import type { Open } from './use-open-post.ts'

interface TargetDeedsProps {
  post: ScheduledPost
  target: PublicationTarget
  deeds: Deeds
  onGo: Open
}

/** What she can do about a platform that wants her: the likely answer first. Nothing where nothing is to be done. */
export function TargetDeeds(props: TargetDeedsProps) {
  const { state, remedy } = props.target
  if (remedy === null) return null
  if (state === 'needs_check') return <UnknownDeeds {...props} />
  return (
    <div className="flex flex-wrap gap-2">
      {remedy === 'reconnect' && <Reconnect {...props} />}
      {remedy === 'edit' && <EditOrAnew {...props} />}
      {state === 'failed' && <PostAgain {...props} likely={remedy === 'post_again'} />}
      {state === 'failed' && <Drop {...props} />}
    </div>
  )
}

const THIRD = 'px-1.5! text-[0.9375rem]'

function UnknownDeeds({ post, target, deeds, onGo }: TargetDeedsProps) {
  const { platform } = target
  const name = `there ${post.id} ${platform}`
  return (
    <div className="grid gap-2 min-[360px]:grid-cols-[1fr_1.25fr_.9fr]">
      <LookFirst platform={platform} />
      <Button
        kind="plum"
        small
        className={THIRD}
        busy={deeds.busy === name && 'Saving...'}
        onClick={() => deeds.run(name, answer(post, target, 'there'))}
      >
        It is there
      </Button>
      <Button kind="line" small className={THIRD} onClick={() => onGo({ name: 'again', id: post.id, platform })}>
        Post it again
      </Button>
      <Button kind="plain" small className={THIRD} onClick={() => onGo({ name: 'drop', id: post.id, platform })}>
        Drop it
      </Button>
    </div>
  )
}

function Reconnect({ target: { platform } }: TargetDeedsProps) {
  return (
    <Link to={`/social-media-connections/${platform}`} className={buttonLook({ kind: 'plum', small: true })}>
      Reconnect {PLATFORM_NAME[platform]}
    </Link>
  )
}

/** Once it is out somewhere it can't be edited any more; then the way is a new post for the platform that is left. */
function EditOrAnew({ post, target: { platform }, onGo }: TargetDeedsProps) {
  if (mayChange(post)) {
    return (
      <Button kind="plum" small onClick={() => onGo({ name: 'edit', id: post.id })}>
        Edit post
      </Button>
    )
  }
  if (post.social_post_id === null) return null
  return (
    <Link to={`/social-posts/${post.social_post_id}`} className={buttonLook({ kind: 'plum', small: true })}>
      New post for {PLATFORM_NAME[platform]}
    </Link>
  )
}

function PostAgain({ post, target, deeds, likely }: TargetDeedsProps & { likely: boolean }) {
  const name = `again ${post.id} ${target.platform}`
  return (
    <Button
      kind={likely ? 'plum' : 'line'}
      small
      busy={deeds.busy === name && 'Sending...'}
      onClick={() =>
        deeds.run(name, answer(post, target, 'post_again'), () => notify.success(sendingWords(target.platform)))
      }
    >
      Post again
    </Button>
  )
}

function Drop({ post, target: { platform }, onGo }: TargetDeedsProps) {
  return (
    <Button kind="plain" small onClick={() => onGo({ name: 'drop', id: post.id, platform })}>
      Drop it
    </Button>
  )
}

/** Said once a post is on its way again. */
export function sendingWords(platform: Platform): string {
  return `We’re sending it to ${PLATFORM_NAME[platform]} again.`
}

/** Her answer, with the attempts as she saw them: one that comes late or twice changes nothing. */
export function answer(
  post: Pick<ScheduledPost, 'id'>,
  { platform, attempts }: PublicationTarget,
  words: Answer,
): Deed {
  return () =>
    call('POST /agent/social-posts/:id/:platform/answer', {
      params: { id: post.id, platform },
      body: { answer: words, attempts },
    })
}
