import { Link } from 'react-router-dom'

import type { Connection } from '#contract/publishing/connections.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import { lastStep, PICK_PAGE, PLATFORM_NOTES } from '#pwa/shared/connections/platform-notes.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { PlatformIcon } from '#pwa/shared/ui/platform-icon.tsx'

import { Cancel } from './cancel.tsx'
import { replacedAccount, replacementMessage } from './connection-messages.ts'
import type { Connecting } from './use-connecting.ts'

interface GuidanceProps {
  connection: Connection
  connecting: Connecting
}

/** What happens next, before the agent leaves for the platform, and which of their accounts would be replaced. */
export function Guidance({ connection, connecting: { meant, origin, leaving, leave } }: GuidanceProps) {
  const { platform, accounts, most_accounts: most } = connection
  const name = PLATFORM_NAME[platform]
  const taken = replacedAccount(connection, meant)
  const isForPage = meant.pages !== undefined || (meant.account !== undefined && (taken?.is_page ?? false))
  return (
    <Panel pad className="grid max-w-[640px] gap-5">
      <div className="flex items-center gap-3">
        <PlatformIcon platform={platform} />
        <h2>What happens next</h2>
      </div>
      <ol className="grid list-decimal gap-2.5 pl-5 text-ink-soft">
        {[...PLATFORM_NOTES[platform].steps, isForPage ? PICK_PAGE : lastStep(platform)].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {taken && (
        <div className="grid justify-items-start gap-1 rounded-2xl bg-sunk p-4">
          <p className="font-medium wrap-anywhere">{replacementMessage(taken)}</p>
          {accounts.length < most && (
            <Link
              to={`/social-media-connections/${platform}?another=true${isForPage ? '&pages=true' : ''}`}
              replace
              state={origin && { from: origin }}
              className="inline-flex min-h-(--target) items-center gap-2 font-semibold text-plum"
            >
              <Icon name="plus-bold" small />
              {isForPage ? 'Connect a company page as one more account' : `Connect another ${name} account`}
            </Link>
          )}
        </div>
      )}
      <div className="grid gap-3 desk:flex">
        <Button kind="primary" busy={leaving && 'Opening...'} onClick={leave}>
          Continue to {name}
        </Button>
        <Cancel />
      </div>
    </Panel>
  )
}
