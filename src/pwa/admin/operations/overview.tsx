import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type {
  CrawlerCheck,
  FailureCause,
  NetworkState,
  OpenDispute,
  Overview as State,
} from '#contract/admin/operations.ts'
import { crawlerFaultText } from '#domain/operations/crawlers.ts'
import { FAILED_DAYS, queueLabel } from '#domain/operations/operations.ts'
import { type Platform, PLATFORM_NAME } from '#domain/platform/platform.ts'
import { Badge, StateBadge } from '#pwa/shared/ui/badge.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { PlatformIcon } from '#pwa/shared/ui/platform-icon.tsx'

import { momentLabel } from '../shared/admin-labels.ts'
import { DetailSection } from '../shared/detail-parts.tsx'
import { Failed, RecordLoading } from '../shared/record-answer.tsx'
import { fileSizeLabel } from '../shared/files/file-rules.ts'
import { writeListAddress } from '../shared/list/list-address.ts'
import {
  causeDetail,
  connectionState,
  counted,
  disputeDetail,
  dueState,
  limitState,
  queueState,
  SERVICE_STYLES,
  SERVICE_TEXTS,
  storedLabel,
  versionNotice,
  waitLabel,
} from './operation-labels.ts'
import { operationsQueries } from './operations-queries.ts'

const STRIPE_DISPUTES = 'https://dashboard.stripe.com/disputes'

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

const LINK = 'inline-flex min-h-(--target) items-center font-semibold text-plum'

export function Overview() {
  const query = useQuery(operationsQueries.overview)
  const { data, error } = query
  return (
    <div className="mt-10 max-w-250">
      {data ? (
        <Sections state={data} />
      ) : error ? (
        <Failed query={query} title="The overview didn’t load" inList />
      ) : (
        <RecordLoading sections={4} />
      )}
    </div>
  )
}

function Sections({ state }: { state: State }) {
  const { causes, crawlers, disputes, networks, waits, queues, services } = state
  return (
    <>
      {disputes.length > 0 && <Disputes disputes={disputes} />}
      {networks.map((network) => (
        <VersionNotice key={network.network} network={network} now={new Date(state.at)} />
      ))}
      <KeptOut crawlers={crawlers} />
      <p className="num pb-4 text-small text-ink-soft">
        Updated {time.format(new Date(state.at))}. Refreshes every 30 seconds.
      </p>
      {causes.length > 0 && (
        <DetailSection title={`Failures in the last ${FAILED_DAYS} days`}>
          <Rows>
            {causes.map((cause) => (
              <CauseRow key={`${cause.network} ${cause.code}`} cause={cause} />
            ))}
          </Rows>
        </DetailSection>
      )}
      <DetailSection title="Publishing">
        <Rows>
          {networks.map((network) => (
            <NetworkRow key={network.network} of={network.network} sign={network.overdue > 0 && 'Overdue'}>
              <span className="block">{dueState(network)}</span>
              {limitState(network) && <span className="block">{limitState(network)}</span>}
              {waits
                .filter((wait) => wait.network === network.network)
                .map((wait) => (
                  <span key={wait.code} className="block wrap-anywhere">
                    {waitLabel(wait)}
                  </span>
                ))}
            </NetworkRow>
          ))}
        </Rows>
      </DetailSection>
      <DetailSection title="Background jobs">
        {queues.length === 0 ? (
          <p className="text-ink-soft">No jobs are waiting or running.</p>
        ) : (
          <Rows>
            {queues.map((queue) => (
              <Row key={queue.queue} title={queueLabel(queue.queue)}>
                {queueState(queue)}
              </Row>
            ))}
          </Rows>
        )}
      </DetailSection>
      <Connections networks={networks} />
      <DetailSection title="Services">
        <Rows>
          {services.map(({ name, state: is, settings, note }) => (
            <Row key={name} title={name} sign={<StateBadge style={SERVICE_STYLES[is]} />}>
              {is === 'real' ? (
                note
              ) : (
                <>
                  <span className="block">{SERVICE_TEXTS[is]}</span>
                  <span className="block">To connect it, set {settings}.</span>
                </>
              )}
            </Row>
          ))}
        </Rows>
      </DetailSection>
      <Storage />
    </>
  )
}

/** What the operator has to do about the version of a network's API. */
function VersionNotice({ network, now }: { network: NetworkState; now: Date }) {
  const said = versionNotice(network, now)
  if (!said) return null
  return (
    <Notice icon="warning-circle-fill" tone={said.isUrgent ? 'red' : 'lamp'} title={said.title} className="mb-4">
      {said.todo}
    </Notice>
  )
}

/** Disputes are answered at Stripe, which has the forms and the due dates. */
function Disputes({ disputes }: { disputes: readonly OpenDispute[] }) {
  return (
    <Notice
      icon="warning-circle-fill"
      tone="red"
      title={`${counted(disputes.length, 'disputed payment')} to answer`}
      className="mb-4"
    >
      <ul className="num wrap-anywhere">
        {disputes.map((dispute) => (
          <li key={dispute.stripe_id}>{disputeDetail(dispute)}</li>
        ))}
      </ul>
      <a href={STRIPE_DISPUTES} target="_blank" rel="noreferrer" className={LINK}>
        Answer in Stripe
      </a>
    </Notice>
  )
}

/** What keeps the networks' crawlers from this server's pictures; nothing where they get them. */
function KeptOut({ crawlers }: { crawlers: readonly CrawlerCheck[] }) {
  const texts = crawlers.flatMap((check) => crawlerFaultText(check) ?? [])
  const [first] = crawlers
  if (texts.length === 0 || !first) return null
  return (
    <Notice icon="warning-circle-fill" tone="red" title="The networks’ crawlers are kept out" className="mb-4">
      <ul className="wrap-anywhere">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>
        Checked {momentLabel(first.checked_at)}, and every day. Look at your CDN’s rules for bots, then run npm run
        admin -- check-crawlers.
      </p>
    </Notice>
  )
}

function CauseRow({ cause }: { cause: FailureCause }) {
  const { network, code, message } = cause
  const filters = { network, code }
  return (
    <Row
      icon={<PlatformIcon platform={network} />}
      title={message || PLATFORM_NAME[network]}
      sign={
        <Link to={`/admin/operations${writeListAddress({ search: '', page: 1, size: 10, filters })}`} className={LINK}>
          Show
          <span className="sr-only">
            {' '}
            these posts: {PLATFORM_NAME[network]}, {code}
          </span>
        </Link>
      }
    >
      {PLATFORM_NAME[network]} · {causeDetail(cause)}
    </Row>
  )
}

function Connections({ networks }: { networks: readonly NetworkState[] }) {
  const isAnyBroken = networks.some(({ reconnect }) => reconnect > 0)
  return (
    <DetailSection title="Connections">
      <Rows>
        {networks.map((network) => (
          <NetworkRow key={network.network} of={network.network} sign={network.reconnect > 0 && 'To reconnect'}>
            {connectionState(network)}
          </NetworkRow>
        ))}
      </Rows>
      {isAnyBroken && (
        <Link to="/admin/agents?problems=true" className={LINK}>
          Agents with problems
        </Link>
      )}
    </DetailSection>
  )
}

function Storage() {
  const query = useQuery(operationsQueries.storage)
  const { data, error } = query
  return (
    <DetailSection title="Storage">
      {data ? (
        <p className="num">
          {fileSizeLabel(data.free_bytes)} free on the server’s disk. {storedLabel(data)}
        </p>
      ) : (
        <p className="text-ink-soft">{error ? 'The storage didn’t load.' : 'Loading...'}</p>
      )}
    </DetailSection>
  )
}

function NetworkRow({ of, sign, children }: { of: Platform; sign: string | false; children: ReactNode }) {
  return (
    <Row
      icon={<PlatformIcon platform={of} />}
      title={PLATFORM_NAME[of]}
      sign={
        sign && (
          <Badge tone="red" icon="warning-circle-fill">
            {sign}
          </Badge>
        )
      }
    >
      {children}
    </Row>
  )
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className="rounded-2xl bg-surface ring ring-hair">{children}</ul>
}

interface RowProps {
  icon?: ReactNode
  title: string
  sign?: ReactNode
  children: ReactNode
}

function Row({ icon, title, sign, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-3 not-first:border-t not-first:border-hair">
      {icon}
      <span className="min-w-0 flex-[1_1_10rem]">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        {children && <span className="num block text-small wrap-anywhere text-ink-soft">{children}</span>}
      </span>
      {sign}
    </li>
  )
}
