import { buttonClasses } from '#pwa/shared/ui/button-classes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'

import { Cancel } from './cancel.tsx'
import { newPageUrl } from './consent-host.ts'
import { OtherPages } from './other-pages.tsx'
import type { Connecting } from './use-connecting.ts'

/** Shown when Facebook named no page of the agent: the way to make one, which is found once the agent comes back. */
export function CreatePage({ connecting }: { connecting: Connecting }) {
  const refreshing = connecting.busy !== null && 'Refreshing...'
  return (
    <Panel pad className="grid max-w-[640px] gap-4">
      <h2>Create a Facebook page first</h2>
      <p className="text-ink-soft">
        Facebook only lets us post to business pages, and we found no page you manage. Creating one takes a few minutes.
        Come back to this tab when you’re done: we’ll look for it.
      </p>
      <a
        href={newPageUrl(connecting.platform) ?? undefined}
        target="_blank"
        rel="noreferrer"
        className={buttonClasses({ kind: 'primary' })}
      >
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
