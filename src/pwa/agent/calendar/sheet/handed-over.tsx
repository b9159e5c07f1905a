import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { PublicationTarget, ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { splitHashtags } from '#domain/publication/caption.ts'
import { captionFor } from '#domain/publication/posting-options.ts'
import { useEnding } from '#pwa/agent/composer/signature.tsx'
import { filesAt, shareFiles, type ShareFiles } from '#pwa/agent/share/share-files.ts'
import { canShareFiles, useShareSheet } from '#pwa/agent/share/use-share.ts'
import { agentQuery, postQuery } from '#pwa/shared/answers/shared-queries.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import type { Open } from '../use-open-post.ts'
import type { PostActionState } from '../use-post-action.ts'
import { answerReminder } from './target-actions.tsx'

interface HandedOverProps {
  post: ScheduledPost
  target: PublicationTarget
  actions: PostActionState
  onGo: Open
}

/** A post that is the agent's to share on a network now, and what they say of it afterwards. */
export function HandedOver({ post, target, actions, onGo }: HandedOverProps) {
  const { platform } = target
  const { user } = useSignedIn()
  const name = PLATFORM_NAME[platform]
  const isOne = post.targets.filter(({ state }) => state === 'handed_over').length === 1
  const [canShare] = useState(canShareFiles)
  const { caption, comment } = useTexts(post, target)
  const gather = useFiles(post, target)
  const there = `there ${post.id} ${platform}`
  const say = () =>
    actions.run(there, answerReminder({ userId: user.id, post }, target, 'there'), (_, isQueued) => {
      if (!isQueued) notify.success(`Marked as posted on ${name}.`)
    })
  const { isPreparing, share } = useShareSheet(gather, (_, message) =>
    notify.success(message, { action: { label: 'I posted it', onClick: say } }),
  )
  return (
    <section aria-label={`Post it on ${name}`} className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          className="flex-[1_0_100%]"
          icon={canShare ? 'share-network' : 'download-simple'}
          busy={isPreparing && 'Getting it ready...'}
          onClick={() => share(async () => ({ caption }))}
        >
          {canShare ? (isOne ? 'Share now' : `Share for ${name}`) : isOne ? 'Save and copy' : `Save for ${name}`}
        </Button>
        <Button kind="secondary" small className="flex-1" busy={actions.busy === there && 'Saving...'} onClick={say}>
          {isOne ? 'I posted it' : `Posted on ${name}`}
        </Button>
        <Button kind="plain" small className="flex-1" onClick={() => onGo({ name: 'drop', id: post.id, platform })}>
          {isOne ? 'Skip' : `Skip ${name}`}
        </Button>
      </div>
      <p className="text-small text-ink-soft">
        {canShare
          ? `Sharing copies your caption too, so you can paste it in ${name}.`
          : `We save the files and copy your caption, so you can paste it in ${name}.`}
      </p>
      {comment !== '' && <FirstComment text={comment} />}
    </section>
  )
}

/** A comment that the agent adds by hand too. */
function FirstComment({ text }: { text: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success('Comment copied.'),
      () => notify.info('Your browser won’t let us copy. Select the comment to copy it.'),
    )
  return (
    <div className="flex items-start justify-between gap-3 rounded-2xl bg-sunk px-4 py-3">
      <div className="min-w-0">
        <h4 className="text-small font-semibold text-ink-soft">First comment</h4>
        <p className="text-small wrap-anywhere whitespace-pre-line">{text}</p>
      </div>
      <Button kind="line" small icon="copy" className="shrink-0" onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}

/** What would have gone out there, with the hashtags beyond the network’s number in the comment where that was asked. */
function useTexts(post: ScheduledPost, { platform, signature }: PublicationTarget) {
  const endingFor = useEnding()
  const { caption, restOfHashtags } = splitHashtags(captionFor(post, platform), platform)
  const chosen = post.options?.[platform] ?? {}
  const isMoved = 'hashtags_to_comment' in chosen && chosen.hashtags_to_comment === true
  const comment = [post.first_comment ?? '', isMoved ? restOfHashtags : ''].filter((text) => text !== '').join('\n\n')
  return { caption: caption + (signature ?? endingFor(caption)), comment }
}

/** Its files as the server has them; without a network, what this device has of a library post, drawn here. */
function useFiles(post: ScheduledPost, { files = [] }: PublicationTarget) {
  const client = useQueryClient()
  return async ({ caption }: { caption: string }): Promise<ShareFiles> => {
    try {
      const lacksFooter = post.brand_state === 'waiting' ? 'it’s still being added' : null
      return { files: await filesAt(files, post.title), lacksFooter }
    } catch (error) {
      if (post.social_post_id === null) throw error
      const { data } = await client.ensureQueryData(postQuery(post.social_post_id))
      const { caption_language: language, agent_branding: isBranded, brand_slides: slides, version } = post
      const brand = isBranded ? slides : null
      const palette = version?.palette ?? 'original'
      const agent = client.getQueryData(agentQuery.queryKey)?.data
      return await shareFiles({ post: data, caption, language, brand, palette }, agent)
    }
  }
}
