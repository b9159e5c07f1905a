import { useQuery } from '@tanstack/react-query'

import { type AdminAgent, type AgentPublication, PROBLEM_DAYS } from '#contract/admin/agents.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'
import type { TargetState } from '#domain/publication/publication.ts'
import { TIME_ZONES } from '#domain/time/time.ts'
import { useLoadFailure } from '#pwa/shared/form/use-load-failure.ts'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { Badge, type StateStyle } from '#pwa/shared/ui/badge.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { PlatformIcon } from '#pwa/shared/ui/platform-icon.tsx'

import { AuditEntries } from '../audit-log/audit-entries.tsx'
import { momentLabel } from '../shared/admin-labels.ts'
import { AccountBadge, DetailSection, Facts, ProblemBadges } from '../shared/detail-parts.tsx'
import { useListLeft } from '../shared/list/list-address.ts'
import { Failed, RecordLoading } from '../shared/record-answer.tsx'
import { AccountActions, Passkeys, SignInActions } from './account-actions.tsx'
import { agentQueries } from './agent-queries.ts'
import { BillingSection } from './billing-section.tsx'

const LIST = '/admin/agents'

/** One agent: the state of the account, and an admin's actions on it. */
export function AgentScreen({ id }: { id: string | null }) {
  const back = useListLeft(LIST)
  const query = useQuery(agentQueries.one(Number(id)))
  useLoadFailure(query, 'Error fetching agent')
  const { data: agent, error } = query
  return (
    <>
      <BackLink to={back}>Agents</BackLink>
      <PageTitle
        title={agent ? agent.name || agent.email : 'Agent'}
        subtitle={agent && [agent.email, agent.brokerage].filter(Boolean).join(' · ')}
        actions={agent && <AccountBadge state={agent.state} />}
        className="max-w-250 pt-1! [&_h1]:desk:text-[2.25rem]/[2.6rem]"
      />
      {agent ? (
        <Agent agent={agent} />
      ) : error ? (
        <Failed query={query} title="This agent didn’t load" missing="Agent not found" />
      ) : (
        <RecordLoading sections={4} />
      )}
    </>
  )
}

function Agent({ agent }: { agent: AdminAgent }) {
  return (
    <div className="grid max-w-250">
      <Notices agent={agent} />
      <DetailSection title="Profile">
        <Facts
          facts={[
            ['Phone', agent.phone],
            ['License', agent.license],
            ['Time zone', TIME_ZONES[agent.time_zone]],
            ['Agent since', momentLabel(agent.created_at)],
          ]}
        />
      </DetailSection>
      <BillingSection agentId={agent.id} name={agent.name || agent.email} />
      <Connections agent={agent} />
      <DetailSection title="Recent publications">
        <div className="flex flex-wrap items-center gap-2">
          <ProblemBadges problems={{ ...agent.problems, payment_missing: false, reconnect: 0 }} />
          <span className="text-small text-ink-soft">
            {agent.problems.failed + agent.problems.needs_check > 0
              ? `In the last ${PROBLEM_DAYS} days.`
              : `No problems in the last ${PROBLEM_DAYS} days.`}{' '}
            {agent.upcoming > 0 && `${agent.upcoming} more ${agent.upcoming === 1 ? 'is' : 'are'} scheduled.`}
          </span>
        </div>
        <Publications publications={agent.publications} />
      </DetailSection>
      <DetailSection title="Login">
        <Facts
          facts={[
            ['Last seen', agent.last_seen_at ? momentLabel(agent.last_seen_at) : 'Never'],
            ['Logged in on', agent.sessions === 1 ? '1 device' : `${agent.sessions} devices`],
          ]}
        />
        <SignInActions agent={agent} />
      </DetailSection>
      <DetailSection title="Passkeys">
        <Passkeys agent={agent} />
      </DetailSection>
      <DetailSection title="Account">
        <AccountActions agent={agent} />
      </DetailSection>
      <DetailSection title="Admin actions">
        <AuditEntries entries={agent.history} about={String(agent.id)} empty="No admin has changed this account." />
      </DetailSection>
    </div>
  )
}

/** Why nobody can use the account as usual. */
function Notices({ agent: { disabled_at: disabledAt, deletion } }: { agent: AdminAgent }) {
  return (
    <>
      {deletion && (
        <Notice icon="warning-circle-fill" tone="red" title="This account is scheduled for deletion." className="mb-4">
          {deletion.can_cancel
            ? `It will be deleted on ${momentLabel(deletion.due_at)}. Nothing gets published until then.`
            : 'It’s being deleted. This can no longer be undone.'}
        </Notice>
      )}
      {disabledAt && (
        <Notice icon="lock-key" title="This account is disabled." className="mb-4">
          Nobody can log in to it since {momentLabel(disabledAt)}.
        </Notice>
      )}
    </>
  )
}

function Connections({ agent }: { agent: AdminAgent }) {
  return (
    <DetailSection title="Connections">
      {agent.connections.length === 0 ? (
        <p className="text-ink-soft">No network is connected.</p>
      ) : (
        <ul className="grid gap-3">
          {agent.connections.map(({ platform, name, needs_reconnect: again }, index) => (
            <li key={index} className="flex flex-wrap items-center gap-3">
              <PlatformIcon platform={platform} />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="block font-semibold">{name ?? PLATFORM_NAME[platform]}</span>
                <span className="block text-small text-ink-soft">{PLATFORM_NAME[platform]}</span>
              </span>
              {again && (
                <Badge tone="red" icon="warning-circle-fill">
                  Needs to reconnect
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
  )
}

const TARGET_STYLE: Record<TargetState, StateStyle> = {
  queued: { tone: 'blue', label: 'scheduled' },
  publishing: { tone: 'blue', label: 'publishing' },
  published: { tone: 'green', label: 'published' },
  failed: { tone: 'red', label: 'failed' },
  needs_check: { tone: 'gray', label: 'needs attention' },
  canceled: { tone: 'gray', label: 'canceled' },
  handed_over: { tone: 'blue', label: 'reminded' },
  removed: { tone: 'gray', label: 'taken down' },
}

function Publications({ publications }: { publications: readonly AgentPublication[] }) {
  if (publications.length === 0) return <p className="text-ink-soft">Nothing published yet.</p>
  return (
    <ul className="rounded-2xl bg-surface ring ring-hair">
      {publications.map(({ id, title, scheduled_at: at, source, targets }) => (
        <li key={id} className="grid gap-2 px-4 py-3 not-first:border-t not-first:border-hair">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{title}</p>
            <p className="num text-small text-ink-soft">
              <time dateTime={at}>{momentLabel(at)}</time>
              {source === 'auto' && ', auto post'}
            </p>
          </div>
          <ul className="flex flex-wrap gap-x-2.5 gap-y-1.5">
            {targets.map(({ platform, state, error }) => (
              <li
                key={platform}
                className={classes(
                  'flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small',
                  error !== null && 'w-full',
                )}
              >
                <Badge
                  tone={TARGET_STYLE[state].tone}
                >{`${PLATFORM_NAME[platform]} ${TARGET_STYLE[state].label}`}</Badge>
                {error && <span className="min-w-0 wrap-anywhere text-ink-soft">{error}</span>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
