import { useQuery } from '@tanstack/react-query'

import type { Connection } from '#contract/publishing/connections.ts'
import { PLATFORMS } from '#domain/platform/platform.ts'
import { PhoneWayBack } from '#pwa/shared/origin/phone-way-back.tsx'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { connectionsQuery } from '#pwa/shared/answers/connections.ts'
import { forAgents } from '#pwa/shared/answers/for-agents.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'

import { AvailableConnection } from './available-connection.tsx'
import { ConnectAnother } from './connect-another.tsx'
import { ConnectedAccount } from './connected-account.tsx'
import { NeedHelp } from './need-help.tsx'

/** The accounts posts go to, and those that could be added. */
export const ConnectionsScreen = forAgents(function Connections() {
  const answer = useQuery(connectionsQuery)
  return (
    <>
      <PhoneWayBack />
      <PageTitle title="Social Media Connections" />
      <div className="grid gap-10">
        <Answered
          query={answer}
          loading={<ConnectionsSkeleton />}
          failedTitle="Failed to load social media connections"
        >
          {(byPlatform) => {
            const all = PLATFORMS.map((platform) => byPlatform[platform])
            return (
              <>
                <Connected connections={all.filter(({ status }) => status !== 'not_connected')} />
                <Available connections={all.filter(({ status }) => status === 'not_connected')} />
              </>
            )
          }}
        </Answered>
        <NeedHelp />
      </div>
    </>
  )
})

function Connected({ connections }: { connections: readonly Connection[] }) {
  const firstToRepair = connections
    .flatMap(({ accounts }) => accounts)
    .find(({ status, in_plan }) => in_plan && status === 'reconnect')
  return (
    <section>
      <h2 className="mb-3">Connected Accounts</h2>
      {connections.length === 0 ? (
        <p className="text-ink-soft">None yet. Connect an account below to start posting.</p>
      ) : (
        <Panel>
          {connections.flatMap((connection) => [
            ...connection.accounts.map((account) => (
              // One primary button on a screen: the first account to fix gets it.
              <ConnectedAccount
                key={`${connection.platform} ${account.id}`}
                connection={connection}
                account={account}
                lit={account === firstToRepair}
              />
            )),
            <ConnectAnother key={connection.platform} connection={connection} />,
          ])}
        </Panel>
      )}
    </section>
  )
}

function Available({ connections }: { connections: readonly Connection[] }) {
  if (connections.length === 0) return null
  return (
    <section>
      <h2 className="mb-3">Available Connections</h2>
      <div className="grid gap-4">
        {connections.map((connection) => (
          <AvailableConnection key={connection.platform} connection={connection} />
        ))}
      </div>
    </section>
  )
}

function ConnectionsSkeleton() {
  return (
    <section aria-busy="true">
      <output className="sr-only">Loading...</output>
      <h2 className="mb-3">Connected Accounts</h2>
      {/* The room of three accounts. */}
      <div className="min-h-48.5">
        <Skeleton className="h-6 w-3/5" />
      </div>
    </section>
  )
}
