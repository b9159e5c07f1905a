import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { DayOutcome, MonthPlan } from '#contract/publishing/month-plan.ts'
import { deckOf, decisionsOf } from '#domain/auto-post/month-deck.ts'
import type * as Month from '#sync/month/month.ts'
import { USUAL_MIX } from '#sync/month/month-row.ts'

import { monthPlan } from '#tests/support/records/month-plan.ts'

import { usePhone } from './support/phone.ts'
import { json } from './support/publish-server.ts'

const AGENT = 1
const DAYS = { '2026-11-27': 1, '2026-11-28': 2, '2026-11-29': 3 }
const OTHER_MIX = { ...USUAL_MIX, holidays: true }

const phone = usePhone()
let month: typeof Month

beforeEach(async () => {
  month = await import('#sync/month/month.ts')
})

const store = (plan = monthPlan(DAYS, [8, 9])) => month.storePlan(AGENT, plan, USUAL_MIX, 1000)
const step = (day: string, action: 'keep' | 'skip' | 'swap', id: number) =>
  month.addStep(AGENT, { day, action, post_id: id })
const row = async () => (await month.readMonth(AGENT)).row

async function decided() {
  const { row, steps } = await month.readMonth(AGENT)
  return decisionsOf(deckOf(row?.plan.cards ?? [], steps))
}

/** Answers for a plan in whatever order. */
function slowPlans() {
  const asked: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => void asked.push(resolve)))
  return {
    asked: (count: number) => vi.waitUntil(() => asked.length === count),
    give: (at: number, plan: MonthPlan) => asked[at]?.(json(200, { data: plan })),
  }
}

const fetchMonth = (mix: typeof USUAL_MIX) => phone.tab.run(() => month.fetchMonth(AGENT, mix))

describe('a month on the device', () => {
  test('every decision is there after the app was killed, and the last ones can be undone', async () => {
    await store()
    await step('2026-11-27', 'keep', 1)
    await step('2026-11-28', 'swap', 8)
    await step('2026-11-28', 'keep', 8)
    phone.tab.kill()
    phone.db.close()
    await phone.open()
    month = await import('#sync/month/month.ts')
    expect(await decided()).toEqual([
      { day: '2026-11-27', action: 'keep', post_id: 1, language: 'en' },
      { day: '2026-11-28', action: 'keep', post_id: 8, language: 'en' },
    ])
    for (let undone = 0; undone < 3; undone++) {
      const { steps } = await month.readMonth(AGENT)
      await month.removeStep(steps.at(-1)?.seq ?? 0)
    }
    expect(await decided()).toEqual([])
  })

  test('decisions on days that are still there stay when the plan is fetched anew', async () => {
    await store()
    await step('2026-11-27', 'keep', 1)
    await step('2026-11-28', 'swap', 9)
    await step('2026-11-28', 'keep', 9)
    await store(monthPlan({ '2026-11-28': 5, '2026-11-29': 6 }))
    expect(await decided()).toEqual([{ day: '2026-11-28', action: 'keep', post_id: 9, language: 'en' }])
    const now = await month.readMonth(AGENT)
    expect(now.row?.plan.cards.map(({ post_id: id }) => id)).toEqual([2, 6])
    expect(now.row?.plan.posts.map(({ id }) => id)).toEqual(expect.arrayContaining([2, 6, 9]))
    expect(now.steps.map(({ day }) => day)).toEqual(['2026-11-28', '2026-11-28'])
  })

  test('another user of the device has a month of their own', async () => {
    await store()
    await step('2026-11-27', 'keep', 1)
    expect(await month.readMonth(2)).toEqual({ row: null, steps: [] })
  })

  test('a change is reported to whoever watches', async () => {
    await store()
    const counts: number[] = []
    const stop = month.watchMonth(AGENT, ({ steps }) => void (steps && counts.push(steps.length)))
    await vi.waitUntil(() => counts.length > 0)
    await step('2026-11-27', 'skip', 1)
    await vi.waitUntil(() => counts.at(-1) === 1)
    stop()
  })

  test('a plan that arrives late never replaces that of a mix that was chosen since', async () => {
    const answer = slowPlans()
    const first = fetchMonth(USUAL_MIX)
    await answer.asked(1)
    phone.device.clockOff = 5
    const second = fetchMonth(OTHER_MIX)
    await answer.asked(2)
    answer.give(1, monthPlan({ '2026-11-27': 5 }))
    await second
    answer.give(0, monthPlan(DAYS))
    expect([(await first).row?.mix, (await row())?.mix]).toEqual([OTHER_MIX, OTHER_MIX])
  })

  test('a plan replaces one that was asked for before it, also after the clock was set back', async () => {
    await month.storePlan(AGENT, monthPlan(DAYS), USUAL_MIX, Date.now() + 60_000)
    await month.storePlan(AGENT, monthPlan({ '2026-11-27': 5 }), OTHER_MIX, Date.now())
    expect((await row())?.mix).toEqual(OTHER_MIX)
  })
})

describe('a confirmed month', () => {
  const outcomes: DayOutcome[] = [
    { day: '2026-11-27', outcome: 'refused', reason: 'day_taken', message: 'You’ve already changed this day’s post.' },
  ]
  const body = { days: [{ day: '2026-11-27', action: 'keep' as const, post_id: 1 }] }
  const request = { name: 'POST /agent/month-plan', body } as const

  beforeEach(() => store())

  /** Confirms with no network. */
  const confirm = () =>
    phone.offline(async () => {
      const change = { userId: AGENT, subject: 'month', request, title: 'Plan your month' } as const
      expect(await phone.change(change)).toEqual({ outcome: 'queued' })
    })

  async function deliver(): Promise<void> {
    phone.server.changeAnswers.push(() => json(200, { data: { days: outcomes } }))
    await phone.drain()
  }

  test('waits without a network, is sent once there is one, and has what the server made of it', async () => {
    await confirm()
    await month.closeMonth(AGENT, 2000, null)
    expect(await row()).toMatchObject({ confirmedAt: 2000, outcomes: null })
    await deliver()
    expect(phone.server.changes).toEqual([{ call: 'POST /agent/month-plan', body }])
    expect(await row()).toMatchObject({ confirmedAt: 2000, outcomes })
  })

  test('can be planned again once its change was discarded', async () => {
    await confirm()
    await month.closeMonth(AGENT, 2000, null)
    const [waiting] = await phone.changes()
    await phone.tab.run(({ discard }) => discard(waiting?.key ?? ''))
    expect(await row()).toMatchObject({ confirmedAt: null, outcomes: null })
  })

  test('stays confirmed when a plan that was asked for before arrives', async () => {
    const answer = slowPlans()
    const fetching = fetchMonth(USUAL_MIX)
    await answer.asked(1)
    await month.closeMonth(AGENT, Date.now() + 1, outcomes)
    phone.device.clockOff = 5
    answer.give(0, monthPlan({ '2026-11-29': 6 }))
    await fetching
    expect(await row()).toMatchObject({ outcomes, confirmedAt: expect.any(Number) as number })
  })

  test('that waits has no answer, though one came for a month whose app was killed before it was closed', async () => {
    await confirm()
    await deliver()
    await confirm()
    await month.closeMonth(AGENT, 2000, null)
    expect(await row()).toMatchObject({ confirmedAt: 2000, outcomes: null })
  })

  test('makes way for the next plan', async () => {
    await step('2026-11-27', 'keep', 1)
    await month.closeMonth(AGENT, 2000, outcomes)
    await month.storePlan(AGENT, monthPlan({ '2026-12-01': 4 }), USUAL_MIX, 3000)
    expect(await month.readMonth(AGENT)).toMatchObject({ row: { confirmedAt: null, outcomes: null }, steps: [] })
  })
})
