import { liveQuery } from 'dexie'

import { call } from '#client/call.ts'
import type { DayOutcome, MonthPlan } from '#contract/publishing/month-plan.ts'
import { mergeCards, type Step } from '#domain/auto-post/month-deck.ts'

import { db } from '../storage/database.ts'
import { onDevice, storeOnDevice } from '../storage/on-device.ts'
import { reportUnlessStorage } from '../storage/storage-error.ts'
import type { Mix, MonthRow, StepRow } from './month-row.ts'

/** The month of a user as it is stored, with its steps in the order they were made. */
export interface StoredMonth {
  row: MonthRow | null
  steps: readonly StepRow[]
}

export async function readMonth(userId: number): Promise<StoredMonth> {
  return await onDevice(() =>
    db.transaction('r', db.months, db.monthSteps, async () => ({
      row: await rowOf(userId),
      steps: await stepsOf(userId),
    })),
  )
}

const rowOf = async (userId: number) => (await db.months.get(userId)) ?? null
const stepsOf = (userId: number) => db.monthSteps.where({ userId }).sortBy('seq')

/**
 * Reports the row and the steps, now and whenever one of them changes, in whichever tab: apart, since the row is large
 * and a step is not. Returns a function that ends it.
 */
export function watchMonth(userId: number, next: (changed: Partial<StoredMonth>) => void): () => void {
  const error = reportUnlessStorage
  const watching = [
    liveQuery(() => rowOf(userId)).subscribe({ next: (row) => next({ row }), error }),
    liveQuery(() => stepsOf(userId)).subscribe({ next: (steps) => next({ steps }), error }),
  ]
  return () => {
    for (const one of watching) one.unsubscribe()
  }
}

/**
 * Stores a decision; it is on the disk when the promise resolves.
 *
 * @throws DeviceStorageError
 */
export async function addStep(userId: number, { day, action, post_id }: Step): Promise<StepRow> {
  const step = { userId, day, action, post_id }
  const seq = await storeOnDevice(() => db.monthSteps.add(step))
  return { ...step, seq }
}

/**
 * Removes a decision again.
 *
 * @throws DeviceStorageError
 */
export async function removeStep(seq: number): Promise<void> {
  await storeOnDevice(() => db.monthSteps.delete(seq))
}

export async function askMonth(userId: number, mix: Mix): Promise<MonthPlan> {
  const { data } = await call(
    'GET /agent/month-plan',
    {
      query: {
        ...(mix.categories && { categories: mix.categories.join(',') }),
        holidays: mix.holidays ? 'true' : 'false',
        open_house: mix.openHouse ? 'true' : 'false',
        ...(mix.language && { language: mix.language }),
      },
    },
    { headers: { 'X-Agent-Id': String(userId) } },
  )
  return data
}

/** Fetches the plan for a mix and stores it; what the agent decided on days that are still there stays. */
export async function fetchMonth(userId: number, mix: Mix, now = Date.now()): Promise<StoredMonth> {
  return await storePlan(userId, await askMonth(userId, mix), mix, now)
}

/**
 * Stores a plan that was asked for at `now`, merged with the one that was there. A month that was confirmed before makes
 * way for it; one that was confirmed, or a plan that was asked for, since then stays.
 */
export async function storePlan(userId: number, plan: MonthPlan, mix: Mix, now: number): Promise<StoredMonth> {
  // A time ahead of the clock is of one that has been set back since.
  const isLater = (at: number | null) => at !== null && at > now && at <= Date.now()
  return await onDevice(() =>
    db.transaction('rw', db.months, db.monthSteps, async () => {
      const before = await db.months.get(userId)
      const steps = await stepsOf(userId)
      if (before && (isLater(before.fetchedAt) || isLater(before.confirmedAt))) return { row: before, steps }
      const cards = before ? mergeCards(plan.cards, before.plan.cards, steps) : plan.cards
      const days = new Set(cards.map(({ day }) => day))
      const [left, gone] = [steps.filter(({ day }) => days.has(day)), steps.filter(({ day }) => !days.has(day))]
      const named = new Set(
        cards.flatMap(({ post_id: id, alternatives }) => [id, ...alternatives.map((one) => one.post_id)]),
      )
      const posts = new Map([...(before?.plan.posts ?? []), ...plan.posts].map((post) => [post.id, post]))
      const row: MonthRow = {
        userId,
        plan: {
          ...plan,
          cards: [...cards] as MonthPlan['cards'],
          posts: [...posts.values()].filter(({ id }) => named.has(id)),
        },
        mix,
        fetchedAt: now,
        confirmedAt: null,
        outcomes: null,
      }
      await db.months.put(row)
      await db.monthSteps.bulkDelete(gone.map(({ seq }) => seq))
      return { row, steps: left }
    }),
  )
}

/** Notes that the user confirmed the month, and what the server made of it once that is known. */
export async function closeMonth(userId: number, at: number, outcomes: readonly DayOutcome[] | null): Promise<void> {
  await onDevice(() =>
    db.transaction('rw', db.months, db.monthSteps, db.queue, async () => {
      const waiting = await db.queue.where({ userId, subject: 'month' }).count()
      // The worker may have had the answer first; while the month waits, an answer is of an earlier one.
      const known = waiting > 0 ? null : ((await db.months.get(userId))?.outcomes ?? null)
      await db.months.update(userId, { confirmedAt: at, outcomes: outcomes ?? known })
      await db.monthSteps.where({ userId }).delete()
    }),
  )
}

/** Opens a confirmed month again that was dropped before the server had it; part of the transaction that drops it. */
export async function reopenMonth(userId: number): Promise<void> {
  const row = await db.months.get(userId)
  if (row?.outcomes === null) await db.months.put({ ...row, confirmedAt: null })
}

/** Notes what the server made of a month that waited on this device; part of the transaction that removes it there. */
export async function noteOutcomes(userId: number, outcomes: readonly DayOutcome[]): Promise<void> {
  const row = await db.months.get(userId)
  if (row) await db.months.put({ ...row, outcomes })
}
