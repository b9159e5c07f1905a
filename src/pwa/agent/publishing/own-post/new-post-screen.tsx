import { useState, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { forAgents } from '#pwa/shared/answers/for-agents.tsx'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { useOrigin } from '#pwa/shared/origin/way-back.tsx'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'
import { newKey } from '#sync/queue/key.ts'
import type { OwnPosts } from '#sync/drafts/own-drafts.ts'
import type { OwnDraftContent } from '#sync/drafts/own-post.ts'
import type { Watcher } from '#sync/storage/on-device.ts'
import { POST_TITLE, PREVIEW_PLACE, PUBLISH_GRID } from '../publish-skeleton.tsx'
import { IncomingShareCard } from './incoming-share.tsx'
import { OwnPostForm } from './own-post-form.tsx'
import { storageReason, watchLater } from '#pwa/agent/composer/unsaved-drafts.ts'

/** The user's drafts on this device and what waits to be opened, newest first; null until the device has answered. */
function useOwnPosts(userId: number): { found: OwnPosts | null; failure: string | null } {
  const [state, setState] = useState<{ found: OwnPosts | null; failure: string | null }>({ found: null, failure: null })
  useEffect(() => {
    const error = (cause: unknown) =>
      setState(({ found }) => ({ found: found ?? { drafts: [], shares: [] }, failure: storageReason(cause) }))
    return watchLater(
      () => import('#sync/drafts/own-drafts.ts'),
      ({ watchOwnPosts }, watcher: Watcher<OwnPosts>) => watchOwnPosts(userId, watcher),
      { next: (found) => setState({ found, failure: null }), error },
    )
  }, [userId])
  return state
}

/** A post of the agent's own photos or video. What other apps share arrives here. */
export const NewPostScreen = forAgents(() => {
  const { user, known } = useSignedIn()
  const origin = useOrigin()
  return (
    <>
      <BackLink to={origin?.path ?? '/dashboard'}>Back to {origin?.name ?? 'Dashboard'}</BackLink>
      <ShareMessage />
      {known ? <Drafts key={user.id} userId={user.id} /> : <NewPostSkeleton />}
    </>
  )
})

function Drafts({ userId }: { userId: number }) {
  const [search] = useSearchParams()
  const { found, failure } = useOwnPosts(userId)
  const [open, setOpen] = useState<OwnDraftContent | null>(null)
  if (!found) return <NewPostSkeleton />
  const { drafts, shares } = found
  const shared = drafts.find(({ id }) => id === search.get('share'))
  // The draft that was opened stays open while the device's list changes, also when it has just gone out.
  const current = open ?? shared ?? drafts[0] ?? newDraft(userId)
  if (!open) setOpen(current)
  const [incoming] = shares
  const others = drafts.filter(({ id, media, refused }) => id !== current.id && media.length + refused.length > 0)
  return (
    <>
      {failure && (
        <Notice icon="warning" tone="red" title={failure} className="mb-5">
          What you add here stays until you leave this page.
        </Notice>
      )}
      {incoming && (
        <IncomingShareCard
          key={incoming.id}
          share={incoming}
          more={shares.length - 1}
          userId={userId}
          onTaken={setOpen}
        />
      )}
      {others.length > 0 && <OtherDrafts drafts={others} onOpen={setOpen} />}
      <OwnPostForm
        key={current.id}
        draft={drafts.find(({ id }) => id === current.id) ?? current}
        onDeleted={() => setOpen(others[0] ?? newDraft(userId))}
      />
    </>
  )
}

function newDraft(userId: number): OwnDraftContent {
  return { userId, id: newKey(), media: [], refused: [] }
}

function OtherDrafts({
  drafts,
  onOpen,
}: {
  drafts: readonly OwnDraftContent[]
  onOpen: (draft: OwnDraftContent) => void
}) {
  return (
    <section aria-label="Other drafts" className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="font-semibold">
        {drafts.length === 1 ? 'Another draft is on this device.' : `${drafts.length} other drafts are on this device.`}
      </p>
      <ul className="flex flex-wrap gap-2">
        {drafts.map((draft, index) => (
          <li key={draft.id}>
            <Button kind="line" small className="gap-2.5 pl-2!" onClick={() => onOpen(draft)}>
              <span className="grid size-8 place-items-center overflow-hidden rounded-md bg-sketch text-ink-hint">
                {draft.media[0]?.thumbnail ? (
                  <img src={draft.media[0].thumbnail} alt="" className="size-full object-cover" />
                ) : (
                  <Icon name="images" small />
                )}
              </span>
              Open<span className="sr-only"> draft {index + 1}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const MESSAGES: Record<string, { title: string; text: string }> = {
  unopened: {
    title: 'Porchlight wasn’t ready yet.',
    text: 'It is now. Please share your photos again.',
  },
  full: { title: 'This device is out of storage.', text: 'Nothing was added. Free some space, then share again.' },
  foreign: {
    title: 'That came from a website.',
    text: 'Only the apps on this device can share with Porchlight. Nothing was added.',
  },
  failed: { title: 'That couldn’t be added.', text: 'Please share it again, or choose it here.' },
}

/** Why what another app shared isn't here. */
function ShareMessage() {
  const [search] = useSearchParams()
  const message = MESSAGES[search.get('share') ?? '']
  if (!message) return null
  return (
    <Notice icon="warning" title={message.title} live className="mb-5">
      {message.text}
    </Notice>
  )
}

/** Skeleton of the screen, in its true size. */
function NewPostSkeleton() {
  return (
    <SkeletonGroup className={PUBLISH_GRID}>
      <div className={PREVIEW_PLACE}>
        <Skeleton className="min-h-72 rounded-[18px]! lg:aspect-[4/5]" />
      </div>
      <div className="grid content-start gap-8.5">
        <div className={POST_TITLE}>
          <Skeleton className="h-[2.2rem] w-2/5 lg:h-[2.75rem]" heading />
        </div>
        <Skeleton className="h-64 w-full rounded-control!" />
        <Skeleton className="h-49 w-full rounded-panel!" />
      </div>
    </SkeletonGroup>
  )
}
