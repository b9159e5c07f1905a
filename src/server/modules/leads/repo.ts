import { and, asc, count, desc, eq, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'

import type { LeadStatus } from '#domain/leads/lead.ts'

import type { Db, Tx } from '../../db/open.ts'
import { leads } from '../../db/schema/index.ts'
import type { Page, PageRequest } from '../../db/statements.ts'
import { notifyAgent } from '../../events/live-updates.ts'

export type LeadRow = typeof leads.$inferSelect
type LeadChange = Partial<Omit<LeadRow, 'agentId' | 'id' | 'createdAt'>>

export interface LeadOf {
  agentId: number
  id: string
}

const isOf = ({ agentId, id }: LeadOf) => and(eq(leads.agentId, agentId), eq(leads.id, id))

/** Reported to the agent's open pages when the transaction commits. */
const reported = { notified: notifyAgent(sql`${leads.agentId}`) }

export interface LeadFilter {
  status?: LeadStatus | undefined
  search?: string | undefined
}

const isFound = (agentId: number, { status, search = '' }: LeadFilter) =>
  and(
    eq(leads.agentId, agentId),
    isNull(leads.removedAt),
    status === undefined ? undefined : eq(leads.status, status),
    search === '' ? undefined : holds(search),
  )

/** Whether a lead's text contains this, ignoring case, or its phone number these digits. */
function holds(search: string): SQL | undefined {
  const texts = [leads.name, leads.email, leads.phone, leads.listingTitle, leads.message, leads.notes]
  const digits = search.replaceAll(/\D/g, '')
  const inPhone = sql`strpos(regexp_replace(${leads.phone}, '\\D', '', 'g'), ${digits}) > 0`
  return or(
    ...texts.map((text) => sql`strpos(lower(${text}), lower(${search})) > 0`),
    /^[\d\s().+-]{3,}$/.test(search) && digits.length >= 3 ? inPhone : undefined,
  )
}

/** The newest first. */
export async function findPage(
  db: Db,
  agentId: number,
  filter: LeadFilter,
  { limit, offset }: PageRequest,
): Promise<Page<LeadRow>> {
  const found = isFound(agentId, filter)
  const rows = await db
    .select()
    .from(leads)
    .where(found)
    .orderBy(desc(leads.at), desc(leads.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await db.select({ total: count() }).from(leads).where(found)
  return { rows, total: counted?.total ?? 0 }
}

/** All of an agent, the newest first, so many at once. */
export async function* everyLead(db: Db, agentId: number, batch = 500): AsyncGenerator<LeadRow[]> {
  let last: LeadRow | undefined
  do {
    const after = last && or(lt(leads.at, last.at), and(eq(leads.at, last.at), lt(leads.id, last.id)))
    const rows = await db
      .select()
      .from(leads)
      .where(and(isFound(agentId, {}), after))
      .orderBy(desc(leads.at), desc(leads.id))
      .limit(batch)
    if (rows.length > 0) yield rows
    last = rows.length === batch ? rows.at(-1) : undefined
  } while (last)
}

/** Also one that was removed. */
export async function findLead(db: Db, of: LeadOf): Promise<LeadRow | null> {
  const [row] = await db.select().from(leads).where(isOf(of))
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function lockLead(tx: Tx, of: LeadOf): Promise<LeadRow | null> {
  const [row] = await tx.select().from(leads).where(isOf(of)).for('update')
  return row ?? null
}

/** Without removed ones, whose rows stay. */
export async function countLeads(db: Db, agentId: number): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(leads).where(isFound(agentId, {}))
  return counted?.total ?? 0
}

/** Whether it is new: false, and nothing, when the agent has one with this id, or had one. */
export async function insertLead(tx: Tx, row: typeof leads.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(leads)
    .values(row)
    .onConflictDoNothing({ target: [leads.agentId, leads.id] })
    .returning(reported)
  return inserted.length > 0
}

export async function changeLead(tx: Tx, of: LeadOf, change: LeadChange): Promise<void> {
  await tx.update(leads).set(change).where(isOf(of)).returning(reported)
}

/** Of a removed lead nothing of the person stays. */
const BLANK = {
  listingId: null,
  listingTitle: '',
  cameFrom: '',
  name: '',
  email: '',
  phone: '',
  message: '',
  notes: '',
  nextStep: null,
  nextStepAt: null,
  remindedAt: null,
  hasAgent: null,
  consent: null,
  earlierConsents: [],
  disclosures: [],
} satisfies LeadChange

export async function blankLead(tx: Tx, of: LeadOf, now: Date, mergedInto: string | null = null): Promise<void> {
  await changeLead(tx, of, { ...BLANK, mergedInto, updatedAt: now, removedAt: now })
}

/** What was added to one lead now belongs to another. */
export async function moveMerged(tx: Tx, { agentId, id }: LeadOf, to: string): Promise<void> {
  await tx
    .update(leads)
    .set({ mergedInto: to })
    .where(and(eq(leads.agentId, agentId), isNotNull(leads.removedAt), eq(leads.mergedInto, id)))
}

/** Leads whose next step is due and was not told yet, locked. */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<LeadRow[]> {
  return await tx
    .select()
    .from(leads)
    .where(and(lte(leads.nextStepAt, now), isNull(leads.remindedAt), isNull(leads.removedAt)))
    .orderBy(asc(leads.nextStepAt))
    .limit(limit)
    .for('update', { skipLocked: true })
}
