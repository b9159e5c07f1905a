import { useQuery } from '@tanstack/react-query'

import type { ConnectedAccount as Account, Connection } from '#contract/publishing/connections.ts'
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
import { nextToConnect } from './next-to-connect.ts'

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
            // One primary button on a screen: the first account to fix gets it, else the next platform to connect.
            const toRepair = all
              .flatMap(({ accounts }) => accounts)
              .find(({ status, in_plan: inPlan }) => inPlan && status === 'reconnect')
            const next = toRepair ? undefined : nextToConnect(byPlatform)
            return (
              <>
                <Connected connections={all.filter(({ status }) => status !== 'not_connected')} toRepair={toRepair} />
                <Available connections={all.filter(({ status }) => status === 'not_connected')} next={next} />
              </>
            )
          }}
        </Answered>
        <NeedHelp />
      </div>
    </>
  )
})

interface ConnectedProps {
  connections: readonly Connection[]
  toRepair: Account | undefined
}

function Connected({ connections, toRepair }: ConnectedProps) {
  return (
    <section>
      <h2 className="mb-3">Connected Accounts</h2>
      {connections.length === 0 ? (
        <p className="text-ink-soft">None yet. Connect an account below to start posting.</p>
      ) : (
        <Panel>
          {connections.flatMap((connection) => [
            ...connection.accounts.map((account) => (
              <ConnectedAccount
                key={`${connection.platform} ${account.id}`}
                connection={connection}
                account={account}
                lit={account === toRepair}
              />
            )),
            <ConnectAnother key={connection.platform} connection={connection} />,
          ])}
        </Panel>
      )}
    </section>
  )
}

interface AvailableProps {
  connections: readonly Connection[]
  next: Connection | undefined
}

function Available({ connections, next }: AvailableProps) {
  if (connections.length === 0) return null
  return (
    <section>
      <h2 className="mb-3">Available Connections</h2>
      <div className="grid gap-4">
        {connections.map((connection) => (
          <AvailableConnection key={connection.platform} connection={connection} lit={connection === next} />
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
