import { useState } from 'react'
import { NavigationType, useNavigationType, useSearchParams } from 'react-router-dom'

import type { SocialPost } from '#contract/library.ts'
import { parseDay } from '#domain/month.ts'
import { PLAN_ALLOWS } from '#domain/plan.ts'
import { shortDay, wallClock } from '#domain/time-words.ts'
import { useAgentZone } from '#pwa/shared/answers/agent.ts'
import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { AlreadyWaiting } from './already-waiting.tsx'
import { BrandFooter } from './brand-footer.tsx'
import { BrandingChoice } from './branding-choice.tsx'
import { CaptionEditor } from './caption-editor.tsx'
import { DeedBar } from './deed-bar.tsx'
import { MediaPreview } from './media-preview.tsx'
import { PlatformChoice } from './platform-choice.tsx'
import { PremiumPrompt } from './premium-prompt.tsx'
import { PUBLISH_GRID } from './publish-skeleton.tsx'
import { useBranding } from './use-branding.ts'
import { useCaptions } from './use-captions.ts'
import { useChoices } from './use-choices.ts'
import { usePlatforms } from './use-platforms.ts'
import { usePublish, type Trouble } from './use-publish.ts'
import { useWhen, type When } from './use-when.ts'
import { WhenChoice } from './when-choice.tsx'

/** Everything she decides about a post before it goes out. */
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
  const deed = usePublish({
    userId: user.id,
    post,
    captions,
    platforms,
    accounts,
    isChecking,
    when,
    branding: branding.on,
  })
  const troubleAt = (place: Trouble['place']) => (deed.trouble?.place === place ? deed.trouble : null)
  const deedTime = useDeedTime(when, captions.keeping.is !== 'no')
  const needsPlan =
    troubleAt('plan') !== null || (post.is_premium && user.plan !== null && !PLAN_ALLOWS[user.plan].premiumPosts)

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
        {!deed.busy && <AlreadyWaiting userId={user.id} postId={post.id} />}
        <CaptionEditor captions={captions} platforms={platforms} trouble={troubleAt('caption')} onEdit={deed.forget} />
        <PlatformChoice
          rows={rows}
          trouble={troubleAt('platforms')}
          onChoose={(platform, checked) => {
            choose(platform, checked)
            deed.forget()
          }}
          onChooseAccount={(platform, id) => {
            chooseAccount(platform, id)
            deed.forget()
          }}
        />
        <WhenChoice when={when} trouble={troubleAt('when')} />
        {branding.offered && <BrandingChoice branding={branding} />}
        {needsPlan ? (
          <PremiumPrompt message={troubleAt('plan')?.message} />
        ) : (
          <DeedBar
            when={deedTime}
            platforms={isChecking ? null : platforms}
            busy={deed.busy}
            trouble={troubleAt('deed')}
            onPublish={deed.publish}
          />
        )}
      </div>
    </div>
  )
}

/** The day the calendar names for a post, and whether she has just come with it. */
function useMeantFor(): { day: string | null; isNew: boolean } {
  const [search] = useSearchParams()
  const [how] = useState(useNavigationType())
  const day = parseDay(search.get('day'))
  return { day, isNew: day !== null && how === NavigationType.Push }
}

/** When it will happen, in the few words of the deed bar. */
function useDeedTime(when: When, waitsHere: boolean): string {
  const online = useOnline()
  if (!online && !waitsHere) return 'Not while you’re offline'
  if (when.day === null) return online ? 'Now' : 'As soon as you’re online'
  const picked = when.pick()
  return 'fault' in picked ? 'Time to be set' : `${shortDay(picked.wall)}, ${wallClock(picked.wall)}`
}
