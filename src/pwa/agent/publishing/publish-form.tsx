import { useState } from 'react'
import { NavigationType, useNavigationType, useSearchParams } from 'react-router-dom'

import type { SocialPost } from '#contract/library.ts'
import { parseDay } from '#domain/month.ts'
import { contentError, type PostContent } from '#domain/plan-content.ts'
import { shortDay, wallClock } from '#domain/time-labels.ts'
import { useAgentZone } from '#pwa/shared/answers/agent.ts'
import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { part } from '#pwa/shared/code/part.tsx'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { AdFiles } from './ad-files.tsx'
import { BrandFooter } from './brand-footer.tsx'
import { BrandingChoice } from './branding-choice.tsx'
import { CaptionEditor } from '#pwa/agent/composer/caption-editor.tsx'
import { ActionBar } from './action-bar.tsx'
import { MediaPreview } from './media-preview.tsx'
import { PlatformChoice } from '#pwa/agent/composer/platform-choice.tsx'
import { PremiumPrompt } from './premium-prompt.tsx'
import { PUBLISH_GRID } from './publish-skeleton.tsx'
import { useBranding } from './use-branding.ts'
import { useCaptions } from '#pwa/agent/composer/use-captions.ts'
import { useChoices } from '#pwa/agent/composer/use-choices.ts'
import { usePlatforms } from '#pwa/agent/composer/use-platforms.ts'
import { usePublish, type PublishError } from './use-publish.ts'
import { useWhen, type When } from '#pwa/agent/composer/use-when.ts'
import { WhenChoice } from '#pwa/agent/composer/when-choice.tsx'

const AlreadyWaiting = part(() => import('./already-waiting.tsx').then((module) => module.AlreadyWaiting))

/** Everything the agent decides about a post before it goes out. */
export function PublishForm({ post }: { post: SocialPost }) {
  const { user } = useSignedIn()
  const meantFor = useMeantFor()
  const { choices, isTimingRestored, change } = useChoices(user.id, post.id, meantFor.isNew)
  const when = useWhen(
    useAgentZone(),
    [choices.timing ?? { day: meantFor.day, clock: null }, (timing) => change(() => ({ timing }))],
    { isRestored: isTimingRestored },
  )
  const captions = useCaptions(user.id, post, [choices.language ?? 'en', (language) => change(() => ({ language }))])
  const { rows, isChecking, platforms, accounts, choose, chooseAccount } = usePlatforms(post, [choices, change])
  const branding = useBranding(post, [choices.branding ?? true, (wanted) => change(() => ({ branding: wanted }))])
  const action = usePublish({
    userId: user.id,
    post,
    captions,
    platforms,
    accounts,
    isChecking,
    when,
    branding: branding.on,
  })
  const troubleAt = (place: PublishError['place']) => (action.failure?.place === place ? action.failure : null)
  const actionTime = useActionTime(when, captions.keeping.is !== 'no')
  const planFault = troubleAt('plan')?.message ?? (user.plan && contentError(user.plan, contentOf(post)))

  return (
    <div className={PUBLISH_GRID}>
      <figure className="-mx-2 mt-1 desk:mx-0 desk:max-lg:max-w-105 lg:sticky lg:top-6 lg:self-start">
        <MediaPreview post={post} footer={branding.on && branding.agent && <BrandFooter agent={branding.agent} />} />
      </figure>
      <div className="grid min-w-0 content-start gap-8.5">
        <PageTitle
          title={captions.language === 'es' && post.spanish_title ? post.spanish_title : post.title}
          className="-mb-2 p-0! [&_h1]:text-[1.875rem] [&_h1]:leading-[2.2rem] lg:[&_h1]:text-[2.5rem] lg:[&_h1]:leading-[2.75rem]"
        />
        {!action.busy && <AlreadyWaiting userId={user.id} postId={post.id} />}
        <CaptionEditor
          captions={captions}
          platforms={platforms}
          failure={troubleAt('caption')}
          onEdit={action.forget}
        />
        <PlatformChoice
          rows={rows}
          failure={troubleAt('platforms')}
          onChoose={(platform, checked) => {
            choose(platform, checked)
            action.forget()
          }}
          onChooseAccount={(platform, id) => {
            chooseAccount(platform, id)
            action.forget()
          }}
        />
        <WhenChoice when={when} failure={troubleAt('when')} />
        {branding.offered && <BrandingChoice branding={branding} />}
        <AdFiles post={post} plan={user.plan} />
        {planFault ? (
          <PremiumPrompt message={planFault} />
        ) : (
          <ActionBar
            when={actionTime}
            platforms={isChecking ? null : platforms}
            busy={action.busy}
            failure={troubleAt('action')}
            onPublish={action.publish}
          />
        )}
      </div>
    </div>
  )
}

function contentOf({ is_premium, tags }: SocialPost): PostContent {
  return { isPremium: is_premium, tags: tags.map(({ slug }) => slug) }
}

/** The day the calendar names for a post, and whether the agent has just followed that link. */
function useMeantFor(): { day: string | null; isNew: boolean } {
  const [search] = useSearchParams()
  const [how] = useState(useNavigationType())
  const day = parseDay(search.get('day'))
  return { day, isNew: day !== null && how === NavigationType.Push }
}

/** When it will happen, in a few words for the action bar. */
function useActionTime(when: When, waitsHere: boolean): string {
  const online = useOnline()
  if (!online && !waitsHere) return 'Not while you’re offline'
  if (when.day === null) return online ? 'Now' : 'As soon as you’re online'
  const picked = when.pick()
  return 'fault' in picked ? 'Time to be set' : `${shortDay(picked.wall)}, ${wallClock(picked.wall)}`
}
