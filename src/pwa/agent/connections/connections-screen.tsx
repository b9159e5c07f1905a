import { useQuery } from '@tanstack/react-query'
import type { ConnectedAccount as Account, Connection } from '#contract/publishing/connections.ts'
import { PLATFORMS, PLATFORM_NAME } from '#domain/platform/platform.ts'
import { PhoneWayBack } from '#pwa/shared/origin/phone-way-back.tsx'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { connectionsQuery } from '#pwa/shared/answers/shared-queries.ts'
import { forAgents } from '#pwa/shared/answers/for-agents.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'
import { Skeleton } from '#pwa/shared/ui/skeleton.tsx'
import { AvailableConnection } from './available-connection.tsx'
import { ConnectedAccount } from './connected-account.tsx'
import { nextToConnect } from './next-to-connect.ts'
import { Link } from 'react-router-dom'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { useFromOverview } from './connection-messages.ts'

const STEPS = [
  'Choose Connect beside the account you want.',
  'Sign in with your business login and allow everything it asks for. We can’t post without it.',
  'Come back here. For Facebook, pick the page your posts should appear on.',
  'If your page isn’t listed, ask its owner to make you an admin, then choose Refresh Pages.',
  'To post to another page later, choose Change page beside the account.',
]

function NeedHelp() {
  return (
    <section className="rounded-panel bg-sunk p-5">
      <h2>Need Help?</h2>
      <p className="my-1.5 text-ink-soft">
        Connecting takes about two minutes. If your page isn’t listed, you may not be its admin yet.
      </p>
      <details className="group">
        <summary className="flex min-h-(--target) list-none items-center gap-1.5 font-semibold text-plum [&::-webkit-details-marker]:hidden">
          Read the steps
          <Icon name="caret-down" small className="group-open:rotate-180" />
        </summary>
        <ol className="grid list-decimal gap-2 pt-1 pl-5 text-ink-soft">
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </section>
  )
}

/** The button for one more account on a platform, while the plan has room for it. */
function ConnectAnother({ connection }: { connection: Connection }) {
  const fromOverview = useFromOverview()
  const { platform, accounts, most_accounts: most, available } = connection
  if (!available || accounts.length >= most) return null
  return (
    <Link
      to={`/social-media-connections/${platform}?another=true`}
      state={fromOverview}
      className="flex min-h-(--target) items-center gap-2 py-2.5 pr-4 pl-17.5 font-semibold text-plum hover:bg-plum-tint"
    >
      <Icon name="plus-bold" small />
      Connect another {PLATFORM_NAME[platform]} account
    </Link>
  )
}

/** The link for a company's page, beside the agent's own account or in the place of the only one. */
function ConnectCompanyPage({ connection }: { connection: Connection }) {
  const fromOverview = useFromOverview()
  const { platform, accounts, most_accounts: most, available, company_pages: hasPages } = connection
  const [sole] = accounts
  const hasRoom = accounts.length < most
  if (!available || !hasPages || (!hasRoom && (most > 1 || !sole || sole.is_page))) return null
  const query = new URLSearchParams({
    pages: 'true',
    ...(hasRoom || !sole ? { another: 'true' } : { account: sole.id }),
  })
  return (
    <Link
      to={`/social-media-connections/${platform}?${query}`}
      state={fromOverview}
      className="flex min-h-(--target) items-center gap-2 py-2.5 pr-4 pl-17.5 font-semibold text-plum hover:bg-plum-tint"
    >
      <Icon name="plus-bold" small />
      {hasRoom ? `Connect a ${PLATFORM_NAME[platform]} page` : 'Post as a company page instead'}
    </Link>
  )
}

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
            <ConnectCompanyPage key={`${connection.platform} page`} connection={connection} />,
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
