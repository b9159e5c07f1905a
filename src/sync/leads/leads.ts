import type { Lead } from '#contract/listings/leads.ts'

import { goesByItself, isChange, type ChangeEntry } from '../queue/entry.ts'
import type { RowsBefore } from '../listings/listings.ts'
import { entriesOf } from '../queue/queue.ts'
import { db } from '../storage/database.ts'
import { onDevice, watch, type Watcher } from '../storage/on-device.ts'

/** A lead as it will be; `isPending` where the server doesn't have that yet, `refusal` where it said no. */
export type DeviceLead = Lead & { isPending?: true; refusal?: string | null }

/** Reports the agent's leads as they will be, now and after every change in any tab. Returns a function that ends it. */
export function watchLeads(userId: number, watcher: Watcher<DeviceLead[]>): () => void {
  return watch(async () => {
    const [rows, entries] = await Promise.all([db.leads.where({ userId }).toArray(), entriesOf(userId)])
    return withPending(
      rows.map(({ lead }) => lead),
      entries.filter(isChange),
    )
  }, watcher)
}

/** Leads with the waiting changes over them, the newest first. */
function withPending(answers: readonly Lead[], changes: readonly ChangeEntry[]): DeviceLead[] {
  const leads = new Map<string, DeviceLead>(answers.map((lead) => [lead.id, lead]))
  for (const { request, state, reason } of changes) {
    const mark = { isPending: true, refusal: goesByItself(state) ? null : reason } as const
    if (request.name === 'DELETE /agent/leads/:id') leads.delete(request.params.id)
    if (request.name === 'PUT /agent/leads/:id') {
      const lead = leads.get(request.params.id)
      const { seen: _, ...changes } = request.body
      if (lead) leads.set(lead.id, { ...lead, ...fieldsOf(changes), ...mark })
    }
    if (request.name === 'POST /agent/leads/:id') {
      const { id } = request.params
      const { at } = request.body
      leads.set(id, {
        ...request.body,
        id,
        earlier_consents: [],
        listing_title: '',
        created_at: at,
        updated_at: at,
        ...mark,
      })
    }
  }
  return [...leads.values()].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

/** The fields that a change has. */
function fieldsOf<T extends object>(body: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const given = Object.entries(body).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [K in keyof T]: Exclude<T[K], undefined> }
}

interface LeadsAnswer {
  leads: readonly Lead[]
  /** Whether they are all that the server has. */
  areAll: boolean
}

/** The leads that this device has, to be read before the server is asked. @throws DeviceStorageError */
export async function leadsBefore(userId: number): Promise<RowsBefore> {
  const rows = await onDevice(() => db.leads.where({ userId }).toArray())
  return new Map(rows.map(({ id, lead }) => [id, lead.updated_at]))
}

/**
 * Stores answers of the server; where they are all it has, what is not among them is gone. What was stored or deleted
 * while the server was asked stays so.
 * @throws DeviceStorageError
 */
export async function storeLeads(userId: number, { leads, areAll }: LeadsAnswer, before: RowsBefore): Promise<void> {
  await onDevice(() =>
    db.transaction('rw', db.leads, async () => {
      const rows = await db.leads.where({ userId }).toArray()
      const answered = new Set(leads.map(({ id }) => id))
      const gone = rows.filter(({ id, lead }) => !answered.has(id) && before.get(id) === lead.updated_at)
      if (areAll) await db.leads.bulkDelete(gone.map(({ id }) => [userId, id]))
      const there = new Map(rows.map(({ id, lead }) => [id, Date.parse(lead.updated_at)]))
      const isCurrent = ({ id, updated_at: at }: Lead) => {
        const known = there.get(id)
        return known === undefined ? !before.has(id) : known <= Date.parse(at)
      }
      await db.leads.bulkPut(leads.filter(isCurrent).map((lead) => ({ userId, id: lead.id, lead })))
    }),
  )
}

/** To be called at sign-out. */
export async function forgetLeads(): Promise<void> {
  await db.leads.clear()
}
