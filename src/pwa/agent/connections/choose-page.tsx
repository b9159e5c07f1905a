import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import type { Connecting } from './use-connecting.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FacebookPage } from '#contract/publishing/connections.ts'
import { connectionsQuery } from '#pwa/shared/answers/shared-queries.ts'
import { CheckMark } from '#pwa/shared/ui/field/check-mark.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { Cancel } from './cancel.tsx'
import type { ConnectStep } from './connect-step.ts'
import { overviewFrom } from './connection-messages.ts'
import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { newPageUrl } from './consent-host.ts'

/** The way to pages that are not listed: the network names only those the agent has ticked on its consent page. */
function OtherPages({ connecting: { platform, restart } }: { connecting: Connecting }) {
  const name = PLATFORM_NAME[platform]
  return (
    <div className="grid justify-items-start">
      <p className="text-small text-ink-soft">
        {newPageUrl(platform) === null
          ? `Don’t see your page? Ask its admin to make you a super admin or content admin on ${name}.`
          : `Don’t see your page? Make sure you’re its admin and that you checked it on ${name}.`}
      </p>
      <Button kind="plain" small onClick={restart} className="-mx-3">
        Sign in to {name} again
      </Button>
    </div>
  )
}

interface ChoosePageProps {
  step: Extract<ConnectStep, { name: 'choose' }>
  connecting: Connecting
}

/** The choice of the page that posts should appear on, the first time or in place of another page. */
export function ChoosePage({ step: { pages, account, found, consented }, connecting }: ChoosePageProps) {
  const accounts = useQuery(connectionsQuery).data?.[connecting.platform].accounts ?? []
  const navigate = useNavigate()
  const [ownChoice, setOwnChoice] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const chosen = ownChoice ?? found ?? account ?? null
  const present = accounts.find(({ id }) => id === account)
  const others = new Set(accounts.filter(({ id, status }) => id !== account && status === 'active').map(({ id }) => id))

  function connect() {
    if (chosen === null) return setFault('Please select a page to connect.')
    const page = pages.find(({ id }) => id === chosen)
    if (!page) return setFault('Selected page not found.')
    // After a new consent the same page is connected again.
    if (page.id === present?.id && !consented) {
      notify.info(`Nothing to save. Your posts already go to ${page.name}.`)
      void navigate((connecting.origin ?? overviewFrom(null)).path)
      return undefined
    }
    connecting.connectPage(page)
  }

  return (
    <div className="grid max-w-[640px] gap-4">
      <h2 id="pages-name">Choose your page</h2>
      <Panel role="radiogroup" aria-labelledby="pages-name">
        {pages.map((page) => (
          <PageRow
            key={page.id}
            page={page}
            checked={page.id === chosen}
            note={page.id === account ? 'Your posts go here now' : others.has(page.id) ? 'Already connected' : null}
            disabled={others.has(page.id)}
            onChoose={() => {
              setOwnChoice(page.id)
              setFault(null)
            }}
          />
        ))}
      </Panel>
      {fault && (
        <p role="alert" className="flex items-start gap-1.5 text-small font-medium text-danger">
          <Icon name="warning-circle-fill" small className="mt-px" />
          {fault}
        </p>
      )}
      {present && chosen !== present.id && (
        <p className="wrap-anywhere text-ink-soft">Posts scheduled for {present.name} will go to the new page.</p>
      )}
      <div className="grid gap-3 desk:flex">
        <Button kind="primary" busy={connecting.busy === 'connect' && 'Connecting...'} onClick={connect}>
          Connect
        </Button>
        <Button
          kind="line"
          icon="arrows-clockwise"
          busy={connecting.busy === 'refresh' && 'Refreshing...'}
          onClick={() => connecting.refresh()}
        >
          Refresh Pages
        </Button>
        <Cancel />
      </div>
      <OtherPages connecting={connecting} />
    </div>
  )
}

interface PageRowProps {
  page: FacebookPage
  checked: boolean
  /** How it stands with this page already. */
  note: string | null
  disabled: boolean
  onChoose: () => void
}

function PageRow({ page, checked, note, disabled, onChoose }: PageRowProps) {
  return (
    <label className="relative flex min-h-16 items-center gap-3.5 px-4 py-2.5 not-first:border-t not-first:border-hair has-focus-visible:rounded-control has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="page"
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className="peer absolute inset-0 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-default"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{page.name}</span>
        {(page.business ?? note) && (
          <span className="block text-small text-ink-soft">
            {[page.business?.name, note].filter(Boolean).join('. ')}
          </span>
        )}
      </span>
      {!disabled && <CheckMark round />}
    </label>
  )
}

/** Shown when Facebook named no page of the agent: the way to make one, which is found once the agent comes back. */
export function CreatePage({ connecting }: { connecting: Connecting }) {
  const refreshing = connecting.busy !== null && 'Refreshing...'
  const newPage = newPageUrl(connecting.platform)
  if (newPage === null) return <NoPage connecting={connecting} refreshing={refreshing} />
  return (
    <Panel pad className="grid max-w-[640px] gap-4">
      <h2>Create a Facebook page first</h2>
      <p className="text-ink-soft">
        Facebook only lets us post to business pages, and we found no page you manage. Creating one takes a few minutes.
        Come back to this tab when you’re done: we’ll look for it.
      </p>
      <a href={newPage} target="_blank" rel="noreferrer" className={buttonClasses({ kind: 'primary' })}>
        Create a page
        <Icon name="arrow-square-out" small />
        <span className="sr-only">, opens in a new tab</span>
      </a>
      <div className="grid gap-3 desk:flex desk:flex-wrap">
        <Button kind="line" busy={refreshing} onClick={() => connecting.refresh({ connectSole: true })}>
          Refresh & Connect My New Page
        </Button>
        <Button kind="line" busy={refreshing} onClick={() => connecting.refresh()}>
          Refresh Pages
        </Button>
        <Cancel />
      </div>
      <OtherPages connecting={connecting} />
    </Panel>
  )
}

/** Shown when a network without a way to make a page here named none that the agent may post to. */
function NoPage({ connecting, refreshing }: { connecting: Connecting; refreshing: string | false }) {
  const name = PLATFORM_NAME[connecting.platform]
  return (
    <Panel pad className="grid max-w-[640px] gap-4">
      <h2>We found no page you can post to</h2>
      <p className="text-ink-soft">
        {name} only lets super admins and content admins of a company page post to it. Once you’re one, choose Refresh
        Pages.
      </p>
      <div className="grid gap-3 desk:flex desk:flex-wrap">
        <Button kind="line" busy={refreshing} onClick={() => connecting.refresh()}>
          Refresh Pages
        </Button>
        <Cancel />
      </div>
    </Panel>
  )
}
