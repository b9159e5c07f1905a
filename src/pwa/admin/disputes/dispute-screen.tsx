import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import type { Dispute } from '#contract/billing/disputes.ts'
import { formatMoney } from '#domain/plan/money.ts'
import { recurringPrice } from '#domain/plan/renewal.ts'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { callConfirmed } from '#pwa/shared/identity/call-confirmed.ts'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { StateBadge } from '#pwa/shared/ui/badge.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { ActionButton } from '../shared/action-button.tsx'
import { DetailSection, Facts } from '../shared/detail-parts.tsx'
import { Failed, RecordLoading } from '../shared/record-answer.tsx'
import { momentLabel } from '../shared/admin-labels.ts'
import { useListLeft } from '../shared/list/list-address.ts'
import { ContestDrawer } from './contest-drawer.tsx'
import { agentLabel, reasonLabel, statusStyle } from './dispute-labels.ts'
import { disputeQueries, useDisputesChanged } from './queries.ts'

const LIST = '/admin/disputes'

/** One dispute: what it is about, the evidence for the payment, and the decision. */
export function DisputeScreen({ id }: { id: string | null }) {
  const back = useListLeft(LIST)
  const query = useQuery(disputeQueries.one(Number(id)))
  useLoadFailure(query, 'Error fetching dispute')
  const { data: dispute, error } = query
  return (
    <>
      <BackLink to={back}>Disputes</BackLink>
      <PageTitle
        title={dispute ? `${formatMoney(dispute.amount_cents)}, ${agentLabel(dispute)}` : 'Dispute'}
        subtitle={dispute && reasonLabel(dispute)}
        actions={dispute && <StateBadge style={statusStyle(dispute)} />}
        className="max-w-250 pt-1! [&_h1]:desk:text-[2.25rem]/[2.6rem]"
      />
      {dispute ? (
        <Sections dispute={dispute} />
      ) : error ? (
        <Failed query={query} title="This dispute didn’t load" missing="Dispute not found" />
      ) : (
        <RecordLoading sections={3} />
      )}
    </>
  )
}

function Sections({ dispute }: { dispute: Dispute }) {
  const { agent, evidence, open, due_by: dueBy, decided_at: decidedAt } = dispute
  return (
    <div className="grid max-w-250">
      <DetailSection title="Dispute">
        <Facts
          facts={[
            ['Opened', momentLabel(dispute.opened_at)],
            ['Answer by', open && dueBy ? momentLabel(dueBy) : null],
            ['Agent', agent && <AgentLink key="agent" agent={agent} />],
            ['Stripe ID', dispute.stripe_id],
            [
              'Decided',
              decidedAt && `${dispute.decision === 'accepted' ? 'Accepted' : 'Contested'} ${momentLabel(decidedAt)}`,
            ],
            ['Decided by', dispute.decided_by],
          ]}
        />
      </DetailSection>
      <DetailSection title="What was agreed to">
        <Consents consents={evidence?.consents ?? []} />
      </DetailSection>
      <DetailSection title="How the account was used">
        <Usage evidence={evidence} />
      </DetailSection>
      {open && (
        <DetailSection title="Decision">
          <p className="text-ink-soft">Your decision is final. It doesn’t change the agent’s account or plan.</p>
          <div className="flex flex-wrap gap-3">
            <ContestDrawer dispute={dispute} />
            <Accept dispute={dispute} />
          </div>
        </DetailSection>
      )}
    </div>
  )
}

type Evidence = NonNullable<Dispute['evidence']>

function Consents({ consents }: Pick<Evidence, 'consents'>) {
  if (consents.length === 0) return <p className="text-ink-soft">No consent is stored for this payment.</p>
  return (
    <ul className="grid gap-5">
      {consents.map((consent) => (
        <li key={consent.at} className="grid gap-2">
          <p className="font-semibold">
            {consent.plan}, {recurringPrice({ price: consent.price_cents, interval: consent.interval })}
          </p>
          <p className="text-ink-soft">{consent.disclosure}</p>
          <p className="text-small wrap-anywhere text-ink-soft">
            {momentLabel(consent.at)}, terms {consent.terms_version}
            {consent.ip && `, from ${consent.ip}`}
            {consent.user_agent && `, ${consent.user_agent}`}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Usage({ evidence }: { evidence: Evidence | null }) {
  if (!evidence)
    return <p className="text-ink-soft">The account was deleted, or this payment wasn’t made through Porchlight.</p>
  return (
    <Facts
      facts={[
        ['Agent since', momentLabel(evidence.member_since)],
        ['Last seen', evidence.last_seen_at ? momentLabel(evidence.last_seen_at) : 'Never'],
        ['Posts published', String(evidence.published)],
        ['Last published', evidence.last_published_at && momentLabel(evidence.last_published_at)],
      ]}
    />
  )
}

function AgentLink({ agent }: { agent: NonNullable<Dispute['agent']> }) {
  return (
    <Link to={`/admin/agents/${agent.id}`} className="text-plum underline underline-offset-3">
      {agent.name || agent.email}
    </Link>
  )
}

function Accept({ dispute }: { dispute: Dispute }) {
  const changed = useDisputesChanged()
  return (
    <ActionButton
      label="Accept"
      title="Accept this dispute?"
      busyLabel="Accepting..."
      danger
      done="Dispute accepted"
      send={() => callConfirmed('POST /admin/disputes/:id/accept', { params: { id: dispute.id } })}
      onDone={changed}
    >
      <p>
        {formatMoney(dispute.amount_cents)} goes back to the cardholder, and you pay Stripe’s dispute fee. This can’t be
        undone.
      </p>
    </ActionButton>
  )
}
