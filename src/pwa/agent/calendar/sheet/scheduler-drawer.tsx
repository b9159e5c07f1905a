import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'

import { ApiError } from '#client/errors.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { needsDecision } from '#domain/publication/publication.ts'
import { dateOf } from '#domain/time/month.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { longDay } from '#domain/time/time-labels.ts'
import type { PendingShare } from '#pwa/agent/share/shares.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { connectionsQuery, scheduledPostQuery } from '#pwa/shared/answers/shared-queries.ts'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { AgainStep, DeleteStep, DropStep } from './ask-steps.tsx'
import { DayStep } from '../day/day-step.tsx'
import { EditStep } from './edit-step.tsx'
import { canChange, canMove, asReconnected } from '../scheduled-posts.ts'
import { MoveStep } from './move-step.tsx'
import { PostReceipt } from './post-receipt.tsx'
import { CaptionStep, TakeDownStep } from './take-back.tsx'
import { isShareView, ShareStep } from '../shares/share-sheet.tsx'
import type { SharesByDay } from '../shares/use-shares.ts'
import { actionErrorMessage, usePostAction, type PostActionState } from '../use-post-action.ts'
import type { OnRefused, Opened, PostView, View } from '../use-open-post.ts'

interface SchedulerDrawerProps {
  opened: Opened
  byDay: ReadonlyMap<string, readonly ScheduledPost[]>
  sharesByDay: SharesByDay
  zone: TimeZone
  now: Date
  onCreate: (day: string) => void
}

/** The one drawer of the scheduler: a day, a post in detail, and each action on it. */
export function SchedulerDrawer({ opened, byDay, sharesByDay, zone, now, onCreate }: SchedulerDrawerProps) {
  const { open, view, below, back, close, go } = opened
  const actions = usePostAction(zone)
  const id = view && 'id' in view ? view.id : null
  const share = view && isShareView(view) ? findShare(sharesByDay, view.share) : undefined
  const listed = [...byDay.values()].flat().find((post) => post.id === id)
  const asked = useQuery({ ...scheduledPostQuery(id ?? 0), enabled: open && id !== null && !listed })
  const navigate = useNavigate()
  const connections = useQuery(connectionsQuery).data
  const post = listed ?? (id !== null && asked.data ? asReconnected([asked.data], connections)[0] : undefined)
  const step = view && stepOf(view, post, now)

  const leave = (to: () => void) => () => {
    actions.clearError()
    to()
  }
  return (
    <Drawer
      title={titleOf(step, post, share)}
      side={!step || !QUESTIONS.has(step.name)}
      open={open}
      onOpenChange={(next) => {
        if (!next) leave(close)()
      }}
    >
      {below?.name === 'day' && (view?.name === 'receipt' || view?.name === 'share') && (
        <BackTo day={below.day} onBack={leave(back)} />
      )}
      {step?.name === 'day' && (
        <DayStep
          day={step.day}
          posts={byDay.get(step.day) ?? []}
          shares={sharesByDay.get(step.day) ?? []}
          zone={zone}
          now={now}
          onGo={go}
          onCreate={(day) => {
            close()
            onCreate(day)
          }}
        />
      )}
      {step && isShareView(step) && (
        <ShareStep
          view={step}
          share={share}
          zone={zone}
          now={now}
          actions={actions}
          onGo={go}
          onBack={leave(back)}
          onGone={leave(close)}
        />
      )}
      {step && 'id' in step && !post && <NotListed query={asked} />}
      {step && 'id' in step && post && (
        <PostStep
          step={step}
          post={post}
          zone={zone}
          now={now}
          actions={actions}
          onGo={(next) => {
            actions.clearError()
            go(next)
          }}
          onBack={leave(back)}
          onGone={leave(close)}
          onRefused={(view, cause) => {
            if (opened.reopen(view)) {
              if (view.name === 'move') actions.showFailure(cause)
              return
            }
            const see = { label: 'Open', onClick: () => void navigate(`/calendar?post=${post.id}`) }
            notify.error(`“${post.title}” wasn’t changed. ${actionErrorMessage(cause)}`, { action: see })
          }}
        />
      )}
    </Drawer>
  )
}

interface PostStepProps {
  step: PostView
  post: ScheduledPost
  zone: TimeZone
  now: Date
  actions: PostActionState
  onGo: (view: View) => void
  onBack: () => void
  onGone: () => void
  onRefused: OnRefused
}

function PostStep({ step, onGone, onGo, onRefused, ...rest }: PostStepProps) {
  if (step.name === 'edit')
    return (
      <EditStep
        key={`${step.id} ${step.refused?.count ?? 0}`}
        {...rest}
        refused={step.refused ?? null}
        onRefused={onRefused}
      />
    )
  if (step.name === 'move') return <MoveStep key={step.id} {...rest} onRefused={onRefused} />
  if (step.name === 'delete') return <DeleteStep {...rest} onGone={onGone} />
  if (step.name === 'again') return <AgainStep {...rest} platform={step.platform} />
  if (step.name === 'drop') return <DropStep {...rest} platform={step.platform} onGone={onGone} />
  if (step.name === 'take-down') return <TakeDownStep {...rest} platform={step.platform} />
  if (step.name === 'caption') return <CaptionStep {...rest} platform={step.platform} />
  return <PostReceipt {...rest} onGo={onGo} />
}

/** A step that is no longer possible, since the post has gone on meanwhile, is replaced by the post's receipt. */
function stepOf(view: View, post: ScheduledPost | undefined, now: Date): View {
  if (!post || !('id' in view) || view.name === 'receipt') return view
  return isPossible(view, post, now) ? view : { name: 'receipt', id: view.id }
}

function isPossible(view: PostView, post: ScheduledPost, now: Date): boolean {
  if ('platform' in view) {
    const state = post.targets.find(({ platform }) => platform === view.platform)?.state
    if (view.name === 'take-down' || view.name === 'caption') return state === 'published'
    return state !== undefined && needsDecision(state) && (state !== 'handed_over' || view.name === 'drop')
  }
  return view.name === 'move' ? canMove(post, now) : canChange(post)
}

/** The steps that only ask: on a desk they are in the middle of the screen. */
const QUESTIONS: ReadonlySet<View['name']> = new Set(['delete', 'again', 'drop', 'take-down', 'remove-share'])

const TITLES: Record<'edit' | 'move' | 'delete', string> = {
  edit: 'Edit post',
  move: 'Move to another day',
  delete: 'Confirm Delete',
}

function titleOf(step: View | null, post: ScheduledPost | undefined, share: PendingShare | undefined): string {
  if (!step) return ''
  if (step.name === 'day') return longDay({ ...dateOf(step.day), hour: 0, minute: 0 })
  if (isShareView(step)) return step.name === 'share' ? (share?.title ?? 'Post') : 'Remove from calendar'
  if (step.name === 'receipt' || !post) return post?.title ?? 'Post'
  if (step.name === 'again') return `Try ${PLATFORM_NAME[step.platform]} again`
  if (step.name === 'drop') return `Skip ${PLATFORM_NAME[step.platform]}`
  if (step.name === 'take-down') return `Take down from ${PLATFORM_NAME[step.platform]}`
  if (step.name === 'caption') return `Caption on ${PLATFORM_NAME[step.platform]}`
  return step.name === 'delete' && post.source === 'auto' ? 'Skip this day' : TITLES[step.name]
}

function findShare(byDay: SharesByDay, id: string): PendingShare | undefined {
  return [...byDay.values()].flat().find((share) => share.id === id)
}

function BackTo({ day, onBack }: { day: string; onBack: () => void }) {
  return (
    <button
      type="button"
      className="-mt-2 mb-1 inline-flex min-h-(--target) items-center gap-1.5 font-semibold text-plum"
      onClick={onBack}
    >
      <Icon name="caret-left-bold" small />
      {longDay({ ...dateOf(day), hour: 0, minute: 0 })}
    </button>
  )
}

/** A post of no loaded month, until its own answer is there. */
function NotListed({ query }: { query: UseQueryResult<ScheduledPost> }) {
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <Empty lit={false} title="This post isn’t here anymore">
        It was deleted, here or on another device.
      </Empty>
    )
  }
  return (
    <Answered query={query} loading={<PostSkeleton />} failedTitle="This post didn’t load">
      {() => null}
    </Answered>
  )
}

function PostSkeleton() {
  return (
    <SkeletonGroup className="grid gap-5">
      <div className="flex gap-4">
        <Skeleton className="h-30 w-24" />
        <div className="grid flex-1 content-start gap-2">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-5 w-4/5" />
        </div>
      </div>
      <Skeleton className="h-40 w-full rounded-panel!" />
    </SkeletonGroup>
  )
}
