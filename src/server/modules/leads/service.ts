import { isDeepStrictEqual } from 'node:util'

import type { z } from 'zod'

import type { Calls } from '#contract/index.ts'
import type { Lead, LeadFields } from '#contract/listings/leads.ts'
import { groupDigits } from '#domain/group-digits.ts'
import { LEAD_LIMITS, LEAD_SOURCE_NAME } from '#domain/leads/lead.ts'
import { mergeLeads } from '#domain/leads/merge-leads.ts'
import { fullDate } from '#domain/time/time-labels.ts'
import { wallTimeOf } from '#domain/time/time.ts'

import type { AppContext } from '../../app-context.ts'
import { paged, rowsOf } from '../../db/statements.ts'
import { problem } from '../../http/problem.ts'
import { given } from '../account/service.ts'
import { streetOf } from '../listings/service.ts'
import { forgetLead } from '../notices/service.ts'
import { findAgent } from '../publishing/index.ts'
import { tellOfLead } from './notify.ts'
import * as repo from './repo.ts'

export { everyLead } from './repo.ts'

const PAGE_SIZE = 50

const DAY_MS = 24 * 60 * 60 * 1000

/** Leads of an agent from pages and posts in a day, from all strangers together. */
const STRANGERS_PER_DAY = 2000

/** Of how many of these the agent is told; the others are only in the list. */
const TOLD_PER_DAY = 100

type Added = z.output<Calls['POST /agent/leads/:id']['body']>
type Changed = z.output<Calls['PUT /agent/leads/:id']['body']>

/** A lead to be added, under the id that was made where the person wrote. */
export type NewLead = Added & { id: string }

export async function listLeads({ db }: AppContext, agentId: number, query: repo.LeadFilter & { page: number }) {
  const { page, ...filter } = query
  return paged(await repo.findPage(db, agentId, filter, rowsOf(page, PAGE_SIZE)), page, PAGE_SIZE, presentLead)
}

/** One that was added to another is answered by that. @throws not_found, also for another agent's */
export async function getLead({ db }: Pick<AppContext, 'db'>, of: repo.LeadOf): Promise<Lead> {
  const row = await repo.findLead(db, of)
  const current = row?.mergedInto ? await repo.findLead(db, { ...of, id: row.mergedInto }) : row
  if (!current || current.removedAt) throw problem('not_found')
  return presentLead(current)
}

/**
 * Adds a lead once for each id, however often it is sent, and tells the agent of one that came from a page or a post. A
 * repeat is answered with the lead as it is now. One of an open house is always taken, as the device has its only copy.
 * @throws not_found for one that was deleted since; conflict past the most of an agent, in all or of strangers in a day
 */
export async function addLead(context: AppContext, agentId: number, lead: NewLead): Promise<Lead> {
  const { db, now, rateLimits } = context
  const of = { agentId, id: lead.id }
  if (await repo.findLead(db, of)) return await getLead(context, of)
  if (lead.source !== 'open_house' && (await repo.countLeads(db, agentId)) >= LEAD_LIMITS.leads) {
    throw problem('conflict', { message: `You can have up to ${groupDigits(LEAD_LIMITS.leads)} leads.` })
  }
  const isOfStranger = lead.source === 'page' || lead.source === 'post'
  const today = isOfStranger ? (await rateLimits.add(`strangers’ leads of ${agentId}`, DAY_MS)).total : 0
  if (today > STRANGERS_PER_DAY) throw problem('conflict', { message: 'Too many people wrote today.' })
  const listingTitle = lead.listing_id === null ? '' : await streetOf(db, { agentId, id: lead.listing_id })
  const row = { ...of, ...columnsOf(lead), ...originOf(lead, now()), listingTitle, createdAt: now(), updatedAt: now() }
  await db.transaction(async (tx) => {
    const isNew = await repo.insertLead(tx, row)
    if (isNew && isOfStranger && today <= TOLD_PER_DAY) await tellOfLead(context, tx, row)
  })
  return await getLead(context, of)
}

/**
 * The same change again has the effect of one.
 * @throws not_found, also for one that was deleted or added to another; edited_elsewhere with a message for each field
 */
export async function changeLead(context: AppContext, of: repo.LeadOf, change: Changed): Promise<Lead> {
  const { seen = {}, ...changes } = change
  const wanted = given(changes)
  await context.db.transaction(async (tx) => {
    const row = await lockPresent(tx, of)
    const stored = presentLead(row)
    checkSeen(stored, given(seen), wanted)
    const columns = columnsOf({ ...stored, ...wanted })
    const isSameStep = row.nextStep === columns.nextStep && row.nextStepAt?.getTime() === columns.nextStepAt?.getTime()
    const reminded = isSameStep ? {} : { remindedAt: null }
    await repo.changeLead(tx, of, { ...columns, ...reminded, updatedAt: context.now() })
  })
  return await getLead(context, of)
}

/** @throws edited_elsewhere */
function checkSeen(stored: Lead, seen: Partial<LeadFields>, wanted: Partial<LeadFields>): void {
  const isStored = (field: keyof LeadFields, { [field]: value }: Partial<LeadFields>) =>
    isDeepStrictEqual(value, stored[field])
  const fields = (Object.keys(wanted) as (keyof LeadFields)[]).filter(
    (field) => field in seen && !isStored(field, seen) && !isStored(field, wanted),
  )
  if (fields.length === 0) return
  const message = 'This was changed elsewhere in the meantime.'
  throw problem('edited_elsewhere', {
    message: 'This lead was changed elsewhere in the meantime.',
    fields: Object.fromEntries(fields.map((field) => [field, message])),
  })
}

/** Deletes all that is stored of the person, the notices about them included. @throws not_found */
export async function removeLead({ db, now }: AppContext, of: repo.LeadOf): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPresent(tx, of)
    await repo.blankLead(tx, of, now())
    await forgetLead(tx, of.agentId, of.id)
  })
}

/**
 * Adds another lead of the same person to one. The other's id is answered by this one from then on.
 * @throws not_found for either; validation_failed for a lead and itself, and for notes that get too long
 */
export async function mergeInto(context: AppContext, of: repo.LeadOf, otherId: string): Promise<Lead> {
  const { db, now } = context
  const { agentId, id } = of
  if (id === otherId) throw refused('other', 'Please choose another lead.')
  const { timeZone } = await findAgent(db, agentId)
  await db.transaction(async (tx) => {
    // In the same order everywhere, so that two merges don't deadlock.
    for (const each of [id, otherId].toSorted()) await repo.lockLead(tx, { agentId, id: each })
    const other = await repo.findLead(tx, { agentId, id: otherId })
    if (other?.mergedInto === id) return
    const kept = presentLead(await lockPresent(tx, of))
    const added = presentLead(await lockPresent(tx, { agentId, id: otherId }))
    const from = [
      LEAD_SOURCE_NAME[added.source],
      added.listing_title,
      fullDate(wallTimeOf(new Date(added.at), timeZone)),
    ]
    const merged = mergeLeads(kept, added, `${from.filter(Boolean).join(', ')}:`)
    if (!merged) throw refused('other', 'Together their notes get too long. Please shorten them first.')
    const consents = [kept.consent, added.consent, ...kept.earlier_consents, ...added.earlier_consents]
    const [consent = null, ...earlierConsents] = consents.filter((one) => one !== null)
    await repo.changeLead(tx, of, {
      ...columnsOf({ ...kept, ...merged }),
      ...(kept.next_step === null && { remindedAt: other?.remindedAt ?? null }),
      ...(kept.listing_id === null && { listingId: added.listing_id, listingTitle: added.listing_title }),
      consent,
      earlierConsents,
      disclosures: [...kept.disclosures, ...added.disclosures],
      updatedAt: now(),
    })
    await repo.blankLead(tx, { agentId, id: otherId }, now(), id)
    await repo.moveMerged(tx, { agentId, id: otherId }, id)
    await forgetLead(tx, agentId, otherId)
  })
  return await getLead(context, of)
}

const refused = (field: string, message: string) =>
  problem('validation_failed', { message, fields: { [field]: message } })

/** @throws not_found */
async function lockPresent(tx: Parameters<typeof repo.lockLead>[0], of: repo.LeadOf): Promise<repo.LeadRow> {
  const row = await repo.lockLead(tx, of)
  if (row?.mergedInto) throw problem('not_found', { message: 'This lead was added to another one.' })
  if (!row || row.removedAt) throw problem('not_found')
  return row
}

function columnsOf({ next_step: next, has_agent: hasAgent, ...fields }: LeadFields) {
  const { name, email, phone, message, notes, status, language } = fields
  const nextStep = { nextStep: next?.text ?? null, nextStepAt: next && new Date(next.at) }
  return { name, email, phone, message, notes, status, language, hasAgent, ...nextStep }
}

function originOf({ source, listing_id: listingId, from, consent, disclosures, at }: Added, now: Date) {
  // The clock of a device may be ahead.
  const when = new Date(Math.min(Date.parse(at), now.getTime()))
  return { source, listingId, cameFrom: from, consent, disclosures, at: when }
}

export function presentLead(row: repo.LeadRow): Lead {
  const { nextStep, nextStepAt } = row
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    message: row.message,
    notes: row.notes,
    status: row.status,
    next_step: nextStep !== null && nextStepAt ? { text: nextStep, at: nextStepAt.toISOString() } : null,
    language: row.language,
    has_agent: row.hasAgent,
    source: row.source,
    listing_id: row.listingId,
    listing_title: row.listingTitle,
    from: row.cameFrom,
    consent: row.consent,
    earlier_consents: row.earlierConsents,
    disclosures: row.disclosures,
    at: row.at.toISOString(),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
