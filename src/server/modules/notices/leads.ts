import { and, eq, like } from 'drizzle-orm'

import { leadPath, nameForNotice } from '#domain/leads/lead.ts'

import type { Tx } from '../../db/open.ts'
import { notices } from '../../db/schema/index.ts'
import { insertNotice } from './repo.ts'

interface AboutLead {
  agentId: number
  id: string
  name: string
}

/** Of a person who wrote, a notice says the name alone: a lock screen shows it. */
export async function noteLead(tx: Tx, { agentId, id, name, listingTitle }: AboutLead & { listingTitle: string }) {
  const did = listingTitle === '' ? 'wrote to you' : `asked about ${listingTitle}`
  await insertNotice(tx, {
    agentId,
    occasion: `lead:${id}:new`,
    kind: 'lead_new',
    title: 'You have a new lead',
    body: `${nameForNotice(name)} ${did}.`,
    href: leadPath(id),
  })
}

/** For a next step that is due now. */
export async function noteNextStep(tx: Tx, { agentId, id, name, at }: AboutLead & { at: Date | null }) {
  await insertNotice(tx, {
    agentId,
    occasion: `lead:${id}:step:${at?.toISOString() ?? ''}`,
    kind: 'lead_next_step',
    title: 'A next step is due',
    body: `It’s time for the next step with ${nameForNotice(name)}.`,
    href: leadPath(id),
  })
}

/** Deletes the notices that name a person whose data are deleted. */
export async function forgetLead(tx: Tx, agentId: number, id: string): Promise<void> {
  await tx.delete(notices).where(and(eq(notices.agentId, agentId), like(notices.occasion, `lead:${id}:%`)))
}
