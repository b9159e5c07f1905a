import { useState } from 'react'

import type { FacebookPage } from '#contract/publishing/connections.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { CheckMark } from '#pwa/shared/ui/field/check-mark.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'

import type { Connecting } from './use-connecting.ts'

/** The choice of the page that posts should appear on. */
export function ChoosePage({ pages, connecting }: { pages: readonly FacebookPage[]; connecting: Connecting }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  function connect() {
    if (chosen === null) return setFault('Please select a page to connect.')
    const page = pages.find(({ id }) => id === chosen)
    if (!page) return setFault('Selected page not found.')
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
            onChoose={() => {
              setChosen(page.id)
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
      <div className="grid gap-3 desk:flex">
        <Button kind="lamp" busy={connecting.busy === 'connect' && 'Connecting...'} onClick={connect}>
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
      </div>
    </div>
  )
}

interface PageRowProps {
  page: FacebookPage
  checked: boolean
  onChoose: () => void
}

function PageRow({ page, checked, onChoose }: PageRowProps) {
  return (
    <label className="relative flex min-h-16 items-center gap-3.5 px-4 py-2.5 not-first:border-t not-first:border-hair has-focus-visible:rounded-control has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="page"
        checked={checked}
        onChange={onChoose}
        className="peer absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{page.name}</span>
        {page.business && <span className="block text-small text-ink-soft">{page.business.name}</span>}
      </span>
      <CheckMark round />
    </label>
  )
}
