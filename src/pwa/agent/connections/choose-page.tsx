import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import type { FacebookPage } from '#contract/publishing/connections.ts'
import { connectionsQuery } from '#pwa/shared/answers/connections.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { CheckMark } from '#pwa/shared/ui/field/check-mark.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { Cancel } from './cancel.tsx'
import type { ConnectStep } from './connect-step.ts'
import { OtherPages } from './other-pages.tsx'
import { overviewFrom } from './overview.ts'
import type { Connecting } from './use-connecting.ts'

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
