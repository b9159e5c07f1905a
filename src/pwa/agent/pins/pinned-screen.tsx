import { useState, useSyncExternalStore } from 'react'
import { readiness } from '#pwa/offline/readiness.ts'
import { useAgentZone } from '#pwa/shared/answers/shared-queries.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { ConfirmDrawer } from '#pwa/shared/ui/drawer/confirm-drawer.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { Segmented } from '#pwa/shared/ui/field/segmented.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'
import { useDevice } from '#pwa/shared/ui/use-device.ts'
import { PIN_BUDGETS, pathOfPin } from '#sync/pins/pin.ts'
import { megabytes, pinLine, usePinActions, usePinnedSpace, type PinnedSpace } from './use-pins.ts'
import { Link } from 'react-router-dom'
import { Thumb } from '#pwa/shared/publication/publication-badges.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import type { SizedPin } from '#sync/pins/pins.ts'

interface PinnedRowProps {
  pin: SizedPin
  /** Its size and age, or what it waits for. */
  line: string
  onUnpin: () => void
  onAllowMetered: () => void
}

/** One part of the library on this device. */
function PinnedRow({ pin, line, onUnpin, onAllowMetered }: PinnedRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3.5 py-3 not-first:border-t not-first:border-hair">
      <Link to={pathOfPin(pin.subject)} className="flex min-w-0 flex-1 items-center gap-3.5">
        {pin.cover === null ? (
          <span className="grid aspect-4/5 w-14 shrink-0 place-items-center rounded-[9px] bg-plum-tint text-plum">
            <Icon name="images-square" />
          </span>
        ) : (
          <Thumb src={pin.cover} bed={pin.mainColor} />
        )}
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-semibold wrap-anywhere">{pin.title}</span>
          <span className="num block text-small text-ink-soft">{line}</span>
          {pin.state === 'downloading' && (
            <progress
              aria-label={`Download of ${pin.title}`}
              max={Math.max(1, pin.files)}
              value={pin.stored}
              className="meter mt-1.5 block w-full"
            />
          )}
        </span>
      </Link>
      <IconButton icon="trash" label={`Remove ${pin.title}`} onClick={onUnpin} />
      {pin.state === 'metered' && (
        <Button kind="line" small className="w-full" onClick={onAllowMetered}>
          Use mobile data
        </Button>
      )}
    </li>
  )
}

const NEWEST = { subject: 'newest', title: 'Everything new', cover: null, mainColor: null } as const

export function PinnedScreen() {
  const { user } = useSignedIn()
  const device = useDevice()
  const space = usePinnedSpace(user.id)
  return (
    <>
      <PageTitle title={`On this ${device}`} subtitle="Collections you can open and publish from without internet." />
      <ReadyOffline device={device} />
      {space === undefined ? (
        <SkeletonGroup>
          <Skeleton className="h-40 max-w-180 rounded-panel" />
        </SkeletonGroup>
      ) : space && 'caches' in window ? (
        <Pinned space={space} userId={user.id} device={device} />
      ) : (
        <Empty lit={false} title={`This browser can’t keep files on your ${device}`}>
          Install Porchlight, or open it in another browser.
        </Empty>
      )}
    </>
  )
}

/** Whether the app itself opens without a network, which takes no pin. */
function ReadyOffline({ device }: { device: 'computer' | 'phone' }) {
  const present = useSyncExternalStore(readiness.subscribe, readiness.get, readiness.get)
  if (present === 'unknown' || present === 'impossible') return null
  return (
    <div className="max-w-180 pb-6">
      {present === 'ready' ? (
        <Notice icon="check-bold" live title="Ready offline.">
          Home, your calendar and the library’s first pages open without internet.
        </Notice>
      ) : (
        <Notice icon="download-simple" live title="Getting ready for offline use.">
          Porchlight is still being saved to this {device}. Keep it open for a moment.
        </Notice>
      )}
    </div>
  )
}

function Pinned({ space, userId, device }: { space: PinnedSpace; userId: number; device: 'computer' | 'phone' }) {
  const { pins } = space
  const actions = usePinActions(userId)
  const moment = { zone: useAgentZone(), now: useNow(), online: useOnline(), device }
  const isKeepingNewest = pins.some(({ subject }) => subject === NEWEST.subject)
  return (
    <div className="grid max-w-180 gap-6">
      {pins.length === 0 ? (
        <Empty
          lit
          title="Nothing here yet"
          action={
            <ButtonLink kind="secondary" to="/social-post-collections/home-buying">
              Choose a collection
            </ButtonLink>
          }
        >
          Open a collection and tap ‘Keep on this {device}’.
        </Empty>
      ) : (
        <ul aria-label={`Saved on this ${device}`}>
          {pins.map((pin) => (
            <PinnedRow
              key={pin.subject}
              pin={pin}
              line={pinLine(pin, moment)}
              onUnpin={() => actions.unpin(pin)}
              onAllowMetered={() => actions.allowMetered(pin.subject)}
            />
          ))}
        </ul>
      )}
      {!isKeepingNewest && (
        <Panel pad className="grid gap-3">
          <div className="grid gap-1">
            <h2 className="text-head">{NEWEST.title}</h2>
            <p className="text-ink-soft">The 60 newest posts, updated every day.</p>
          </div>
          <Button kind="line" icon="download-simple" onClick={() => actions.pin(NEWEST)}>
            Keep on this {device}
          </Button>
        </Panel>
      )}
      <Space space={space} device={device} actions={actions} />
    </div>
  )
}

interface SpaceProps {
  space: PinnedSpace
  device: 'computer' | 'phone'
  actions: ReturnType<typeof usePinActions>
}

/** How much is used of how much, and the way to free it all. */
function Space({ space: { pins, used, budget }, device, actions }: SpaceProps) {
  const [isAsking, setAsking] = useState(false)
  const options = PIN_BUDGETS.map((bytes) => ({
    value: String(bytes),
    label: bytes >= 1_000_000_000 ? '1 GB' : megabytes(bytes),
  }))
  return (
    <Panel pad className="grid gap-4">
      <div className="grid gap-2">
        <h2 className="text-head">Storage</h2>
        <p className="num text-ink-soft">
          {megabytes(used)} of {megabytes(budget)} used. Drafts and waiting posts don’t count and are never removed.
        </p>
        <progress aria-label="Storage used" max={budget} value={Math.min(used, budget)} className="meter w-full" />
      </div>
      <Segmented
        label="Storage limit"
        value={String(budget)}
        options={options}
        onChange={(value) => actions.setBudget(Number(value))}
      />
      {pins.length > 0 && (
        <Button kind="plain" icon="trash" onClick={() => setAsking(true)}>
          Remove everything
        </Button>
      )}
      <ConfirmDrawer
        title="Remove everything"
        open={isAsking}
        onOpenChange={setAsking}
        action="Remove"
        busyLabel="Removing..."
        busy={actions.isPending}
        onConfirm={() => {
          actions.unpinAll(pins.map(({ subject }) => subject))
          setAsking(false)
        }}
      >
        This frees {megabytes(used)} on this {device}. Your drafts and waiting posts stay, and you can download
        everything again.
      </ConfirmDrawer>
    </Panel>
  )
}
