import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'

import { newPageUrl } from './consent-host.ts'
import type { Connecting } from './use-connecting.ts'

/** Shown when Facebook named no page of the agent: how to make one, and how to go on afterwards. */
export function CreatePage({ connecting }: { connecting: Connecting }) {
  const refreshing = connecting.busy !== null && 'Refreshing...'
  return (
    <Panel pad className="grid max-w-[640px] gap-4">
      <h2>Create a Facebook page first</h2>
      <p className="text-ink-soft">
        Facebook only lets us post to business pages, and we found no page you manage. Creating one takes a few minutes.
        If you have one, make sure you’re its admin.
      </p>
      <a
        href={newPageUrl(connecting.platform) ?? undefined}
        target="_blank"
        rel="noreferrer"
        className={buttonClasses({ kind: 'line' })}
      >
        How to create a page
        <Icon name="arrow-square-out" small />
        <span className="sr-only">, opens in a new tab</span>
      </a>
      <div className="grid gap-3 desk:flex">
        <Button kind="lamp" busy={refreshing} onClick={() => connecting.refresh({ connectSole: true })}>
          Refresh & Connect My New Page
        </Button>
        <Button kind="line" busy={refreshing} onClick={() => connecting.refresh()}>
          Refresh Pages
        </Button>
      </div>
    </Panel>
  )
}
