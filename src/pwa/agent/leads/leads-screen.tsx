import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

import type { Lead } from '#contract/listings/leads.ts'
import { LEAD_SOURCE_NAME, LEAD_STATUS_NAME, LEAD_STATUSES, type LeadStatus } from '#domain/leads/lead.ts'
import { dayAtTime } from '#domain/time/time-labels.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { forAgents } from '#pwa/shared/answers/for-agents.tsx'
import { useAgentZone } from '#pwa/shared/answers/shared-queries.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'
import type { DeviceLead } from '#sync/leads/leads.ts'

import { Chip } from '../listings/chip.tsx'
import { useWatched } from '../listings/use-watched.ts'
import { LeadSheet, Reach } from './lead-sheet.tsx'
import { leadsQuery } from './lead-queries.ts'

/** The people who asked about a house: what the server has, with what was changed here. */
export const LeadsScreen = forAgents(function Leads() {
  const { user } = useSignedIn()
  const { leads, query } = useLeads(user.id)
  return (
    <>
      <PageTitle title="Leads" subtitle="Everybody who asked about one of your houses." />
      {leads ? (
        leads.length > 0 ? (
          <LeadList leads={leads} userId={user.id} />
        ) : (
          <Empty lit title="Nobody has asked yet">
            Turn on a listing’s page and share its link. Whoever writes there shows up here.
          </Empty>
        )
      ) : (
        <Answered query={query} loading={<RowSkeletons />} failedTitle="Your leads didn’t load">
          {() => <RowSkeletons />}
        </Answered>
      )}
    </>
  )
})

/** The leads as they will be; null until the device or the server has answered. */
function useLeads(userId: number) {
  const query = useQuery(leadsQuery(userId))
  const { data: answer } = query
  const stored = useWatched<DeviceLead[] | 'unreadable'>(async (next) => {
    const { watchLeads } = await import('#sync/leads/leads.ts')
    return watchLeads(userId, { next, error: () => next('unreadable') })
  }, 'unreadable')
  const isKnown = stored !== null && (answer !== undefined || stored.length > 0)
  const leads: readonly DeviceLead[] | null =
    stored === 'unreadable' || stored?.length === 0 ? (answer?.leads ?? null) : stored
  return { leads: isKnown ? leads : null, query }
}

function LeadList({ leads, userId }: { leads: readonly DeviceLead[]; userId: number }) {
  const [status, setStatus] = useState<LeadStatus | null>(null)
  const [tappedId, setTappedId] = useState<string | null>(null)
  // Notices and emails name a lead in the address.
  const [query, setQuery] = useSearchParams()
  const openId = tappedId ?? query.get('lead')
  function close() {
    setTappedId(null)
    if (query.has('lead')) setQuery({}, { replace: true })
  }
  const shown = status === null ? leads : leads.filter((lead) => lead.status === status)
  const there = new Set(leads.map((lead) => lead.status))
  const open = leads.find(({ id }) => id === openId)
  return (
    <>
      {there.size > 1 && (
        <div
          role="group"
          aria-label="Status"
          className="-mx-(--gutter) mb-4 flex [scrollbar-width:none] gap-2 overflow-x-auto px-(--gutter) py-1"
        >
          <Chip on={status === null} onClick={() => setStatus(null)}>
            All
          </Chip>
          {LEAD_STATUSES.filter((one) => there.has(one)).map((one) => (
            <Chip key={one} on={status === one} onClick={() => setStatus(one)}>
              {LEAD_STATUS_NAME[one]}
            </Chip>
          ))}
        </div>
      )}
      <ul aria-label="Leads">
        {shown.map((lead) => (
          <LeadItem key={lead.id} lead={lead} onOpen={() => setTappedId(lead.id)} />
        ))}
      </ul>
      {open && <LeadSheet key={open.id} lead={open} userId={userId} onClose={close} />}
    </>
  )
}

function LeadItem({ lead, onOpen }: { lead: DeviceLead; onOpen: () => void }) {
  const zone = useAgentZone()
  const now = useNow()
  const { name, email, phone, source, listing_title: listing, at, status, message } = lead
  const who = name || email || phone || 'Somebody'
  return (
    <li className="grid gap-3 py-4 not-first:border-t not-first:border-hair desk:grid-cols-[1fr_auto] desk:items-center">
      <button type="button" aria-haspopup="dialog" className="grid min-w-0 gap-1 text-left" onClick={onOpen}>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="text-name font-semibold wrap-anywhere">{who}</span>
          <Badge tone={status === 'new' ? 'plum' : 'gray'}>{LEAD_STATUS_NAME[status]}</Badge>
          {lead.refusal ? (
            <Badge tone="gray" icon="warning-bold">
              Needs a look
            </Badge>
          ) : (
            lead.isPending && (
              <Badge tone="gray" icon="device-mobile-bold">
                On this device
              </Badge>
            )
          )}
        </span>
        <span className="text-small text-ink-soft">
          {[LEAD_SOURCE_NAME[source], listing, dayAtTime(new Date(at), zone, now)].filter(Boolean).join(' · ')}
        </span>
        {message && <span className="line-clamp-2 wrap-anywhere">{message}</span>}
        <NextStep lead={lead} />
      </button>
      <Reach lead={lead} who={who} />
    </li>
  )
}

function NextStep({ lead: { next_step: next } }: { lead: Lead }) {
  const zone = useAgentZone()
  const now = useNow()
  if (!next) return null
  return (
    <span className="flex items-center gap-1.5 text-small font-semibold text-plum">
      <Icon name="clock-bold" className="size-4!" />
      {[next.text, dayAtTime(new Date(next.at), zone, now)].filter(Boolean).join(', ')}
    </span>
  )
}

function RowSkeletons() {
  return (
    <SkeletonGroup className="grid gap-6">
      {[1, 2, 3].map((one) => (
        <div key={one} className="grid gap-2">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-5 w-3/5" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
