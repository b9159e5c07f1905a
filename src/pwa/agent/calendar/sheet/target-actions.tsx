import { useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '#client/call.ts'
import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'
import { SCHEDULED_KEY, postQuery } from '#pwa/shared/answers/shared-queries.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Link } from 'react-router-dom'
import { call } from '#client/call.ts'
import type { PublicationTarget, ScheduledPost } from '#contract/publishing/publishing.ts'
import type { Answer } from '#domain/publication/publication.ts'
import { copyPath, keepForCopy } from '#pwa/agent/publishing/copy-path.ts'
import { canShareFiles, useShare } from '#pwa/agent/share/use-share.ts'
import { originAt } from '#pwa/shared/origin/origin.ts'
import { makeChange } from '#pwa/shared/query/make-change.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { canChange } from '../scheduled-posts.ts'
import { isOwn, useDuplicate } from '../use-duplicate.ts'
import type { PostAction, PostActionState, ActionError } from '../use-post-action.ts'
import type { Open } from '../use-open-post.ts'
import { MessageLink } from '#pwa/agent/composer/error-line.tsx'

/**
 * A link to the latest post known to be on the platform, beside which an unconfirmed one would be. Renders nothing
 * while none is known.
 */
export function LatestPostLink({ platform }: { platform: Platform }) {
  const client = useQueryClient()
  const name = PLATFORM_NAME[platform]
  const known = client
    .getQueriesData<CallAnswer<'GET /agent/social-posts'>>({
      // A month's query has the year in its key; single posts and their attempts share the first key.
      predicate: ({ queryKey: [first, year] }) => first === SCHEDULED_KEY[0] && typeof year === 'number',
    })
    .flatMap(([, answer]) => answer?.data ?? [])
    .flatMap(({ targets }) => targets)
    .filter((target) => target.platform === platform && target.permalink !== null)
    .toSorted((a, b) => (b.published_at ?? '').localeCompare(a.published_at ?? ''))
  const latest = known[0]?.permalink
  if (!latest) return null
  return (
    <a
      href={latest}
      target="_blank"
      rel="noreferrer"
      className="col-span-full inline-flex min-h-(--target) items-center gap-1.5 justify-self-start font-semibold text-plum"
    >
      Check your latest post on {name} first
      <Icon name="arrow-square-out" small />
      <span className="sr-only">opens in a new tab</span>
    </a>
  )
}

interface TargetActionsProps {
  post: ScheduledPost
  target: PublicationTarget
  actions: PostActionState
  onGo: Open
}

/**
 * The actions for a platform that needs the agent: the likely answer first. Renders nothing where nothing can be done, and
 * for what was handed over, which has its own.
 */
export function TargetActions(props: TargetActionsProps) {
  const { post, target } = props
  const { state, remedy } = target
  if (remedy === null || remedy === 'share') return null
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

function UnknownActions({ post, target, actions, onGo }: TargetActionsProps) {
  const { platform } = target
  const name = `there ${post.id} ${platform}`
  return (
    <div className="grid gap-2">
      <LatestPostLink platform={platform} />
      <div className="flex flex-wrap gap-2">
        <Button
          kind="secondary"
          small
          busy={actions.busy === name && 'Saving...'}
          onClick={() => actions.run(name, answerTarget(post, target, 'there'))}
        >
          It’s on {PLATFORM_NAME[platform]}
        </Button>
        <Button kind="line" small onClick={() => onGo({ name: 'again', id: post.id, platform })}>
          Try {PLATFORM_NAME[platform]} again
        </Button>
        <Button kind="plain" small onClick={() => onGo({ name: 'drop', id: post.id, platform })}>
          Skip {PLATFORM_NAME[platform]}
        </Button>
      </div>
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
      className={buttonClasses({ kind: 'secondary', small: true })}
    >
      Reconnect {PLATFORM_NAME[platform]}
    </Link>
  )
}

/**
 * What the platform refused is changed: a picture of the agent's own in a new post for that platform, which can be cropped
 * or replaced; all else in this one, unless it is out somewhere, when it can't be edited any more.
 */
function EditOrAnew({ post, target, onGo }: TargetActionsProps) {
  const { platform, error_code: code } = target
  const client = useQueryClient()
  const copy = useDuplicate()
  if (isOwn(post) && code?.startsWith('media_')) {
    return (
      <Button kind="secondary" small busy={copy.isBusy && 'Opening...'} onClick={() => copy.replace(post, target)}>
        Change picture
      </Button>
    )
  }
  if (canChange(post)) {
    return (
      <Button kind="secondary" small onClick={() => onGo({ name: 'edit', id: post.id })}>
        {code === 'caption_invalid' ? 'Change caption' : 'Edit post'}
      </Button>
    )
  }
  if (post.social_post_id === null) return null
  return (
    <Link
      to={copyPath(post.social_post_id, post.id, [platform])}
      onClick={() => keepForCopy(client, post)}
      className={buttonClasses({ kind: 'secondary', small: true })}
    >
      New post for {PLATFORM_NAME[platform]}
    </Link>
  )
}

function PostAgain({ post, target, actions, likely }: TargetActionsProps & { likely: boolean }) {
  const name = `again ${post.id} ${target.platform}`
  return (
    <Button
      kind={likely ? 'secondary' : 'line'}
      small
      busy={actions.busy === name && 'Sending...'}
      onClick={() =>
        actions.run(name, answerTarget(post, target, 'post_again'), () =>
          notify.success(sendingMessage(target.platform)),
        )
      }
    >
      Try {PLATFORM_NAME[target.platform]} again
    </Button>
  )
}

function Drop({ post, target: { platform }, onGo }: TargetActionsProps) {
  return (
    <Button kind="plain" small onClick={() => onGo({ name: 'drop', id: post.id, platform })}>
      Skip {PLATFORM_NAME[platform]}
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

/** The same for one that the agent posts by hand, which may wait on this device. */
export function answerReminder(
  { userId, post }: { userId: number; post: ScheduledPost },
  { platform, attempts }: PublicationTarget,
  answer: 'there' | 'drop',
): PostAction {
  return () =>
    makeChange({
      userId,
      subject: `post/${post.id}`,
      request: {
        name: 'POST /agent/social-posts/:id/:platform/answer',
        params: { id: post.id, platform },
        body: { answer, attempts },
      },
      title: post.title,
      post,
    })
}

/** Why the last action was refused; announced as it appears. */
export function ActionNote({ error }: { error: ActionError | null }) {
  return (
    error && (
      <p
        // The control that was tapped may be far below it.
        ref={(note) => note?.scrollIntoView({ block: 'nearest' })}
        role="alert"
        className="rounded-2xl bg-plum-tint px-4 py-3 text-small wrap-anywhere"
      >
        {error.message} {error.link && <MessageLink {...error.link} />}
      </p>
    )
  )
}
