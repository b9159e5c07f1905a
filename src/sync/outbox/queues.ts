import type { Table } from 'dexie'

import { db } from '../storage/database.ts'
import type { QueuedRow } from './outbox-item.ts'

/** The tables of what waits on this device, in the order they are sent. */
export const QUEUES = ['outbox', 'changes'] as const
export type Queue = (typeof QUEUES)[number]

/** A table as far as sending is concerned, which is the same for publishes and changes. */
export function tableOf(queue: Queue): Table<QueuedRow, number> {
  return db[queue] as unknown as Table<QueuedRow, number>
}
